
// ---- Sends an app a notification, as if the head unit did. The service checks it by the rules of rpc_spec.
const SENDABLE = ["OnAppInterfaceUnregistered", "OnAudioPassThru", "OnButtonEvent", "OnButtonPress", "OnCommand",
  "OnDriverDistraction", "OnHMIStatus", "OnHashChange", "OnKeyboardInput", "OnLanguageChange", "OnSubtleAlertPressed",
  "OnTBTClientState", "OnUpdateFile", "OnUpdateSubMenu"];
const EXAMPLES = {
  OnAppInterfaceUnregistered: { reason: "IGNITION_OFF" }, OnButtonEvent: { buttonName: "OK", buttonEventMode: "BUTTONDOWN" },
  OnButtonPress: { buttonName: "OK", buttonPressMode: "SHORT" }, OnCommand: { cmdID: 1, triggerSource: "MENU" },
  OnDriverDistraction: { state: "DD_ON" },
  OnHMIStatus: { hmiLevel: "BACKGROUND", audioStreamingState: "NOT_AUDIBLE", systemContext: "MAIN" },
  OnHashChange: { hashID: "1" }, OnKeyboardInput: { event: "ENTRY_SUBMITTED", data: "text" },
  OnLanguageChange: { language: "DE-DE", hmiDisplayLanguage: "DE-DE" }, OnTBTClientState: { state: "ROUTE_UPDATE_REQUEST" },
  OnUpdateFile: { fileName: "picture.png" }, OnUpdateSubMenu: { menuID: 1 },
};
const sentTo = field("text", "App: name or session");
const sentFunction = choice("Notification", SENDABLE.map(name => [name, name]));
const sentParameters = make("textarea");
const sentProblem = make("span", "", "soft");
sentParameters.rows = 4;
sentParameters.setAttribute("aria-label", "Parameters in JSON");
const showExample = () => { sentParameters.value = JSON.stringify(EXAMPLES[sentFunction.value] || {}, null, 2); };
sentFunction.addEventListener("input", showExample);
sentFunction.value = "OnButtonPress";
showExample();
async function sendNotification() {
  sentProblem.textContent = "";
  try {
    const app = sentTo.value || String(messages[messages.length - 1]?.line.session ?? "");
    const answer = await ask("send", { app, function: sentFunction.value, parameters: JSON.parse(sentParameters.value || "{}") });
    sentProblem.textContent = `sent to ${answer.name}`;
  } catch (error) { sentProblem.textContent = error.message; }
}
const sending = make("details", null, "part changes", [make("summary", "Send a notification"),
  make("div", null, "row", [sentTo, sentFunction]), sentParameters,
  make("div", null, "row", [button("Send", sendNotification, "main"), sentProblem])]);
$("messages").insertBefore(sending, messageList);
/** Shows a notification that was sent in the form. */
function fillSending(line) {
  [sentTo.value, sentFunction.value] = [String(line.session), line.function];
  sentParameters.value = JSON.stringify(line.parameters ?? {}, null, 2);
  sending.open = true;
  sending.scrollIntoView({ block: "nearest" });
}
