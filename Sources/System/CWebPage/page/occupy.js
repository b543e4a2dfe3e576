
// ---- Events of the car that limit apps while they last.
const CAR_EVENTS = [["PHONE_CALL", "Phone call"], ["EMERGENCY_EVENT", "Emergency"], ["AUDIO_SOURCE", "Radio of the car"],
  ["EMBEDDED_NAVI", "Navigation of the car"], ["DEACTIVATE_HMI", "Reverse camera"]];
const eventProblem = make("div", null, "soft");
eventProblem.setAttribute("role", "status");
const carEvents = CAR_EVENTS.map(([event, text]) => {
  const control = button(text, async () => {
    const on = !control.classList.contains("on");
    eventProblem.textContent = "";
    try {
      showCarEvents((await ask("occupy", { event, on })).lasting);
    } catch (error) { eventProblem.textContent = error.message; }
  });
  control.title = event;
  toggle(control, false);
  return control;
});
/** Another client may have begun one; the service ends those of a client that has left. */
function showCarEvents(lasting) {
  for (const control of carEvents) toggle(control, lasting.includes(control.title));
}
$("car").lastChild.before(make("div", null, "item changes", [make("div", "Events of the car", "title"),
  make("div", "They limit the sound, the video and the screen of apps while they last.", "soft"), make("div", null, "row", carEvents), eventProblem]));
