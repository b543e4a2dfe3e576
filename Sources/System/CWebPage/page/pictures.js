
// ---- Pictures for a bug report: a PNG file, the clipboard, a video.
/** The picture with what is shown over it. */
function drawReport(target, withFingers) {
  target.drawImage(canvas, 0, 0);
  target.lineWidth = 2;
  target.font = "12px monospace";
  for (const frame of outlined ? $("regions").children : []) {
    const [x, y, w, h] = ["left", "top", "width", "height"].map((side, index) =>
      parseFloat(frame.style[side]) / 100 * (index % 2 ? canvas.height : canvas.width));
    target.strokeStyle = target.fillStyle = "#ff3d71";
    target.strokeRect(x, y, w, h);
    target.fillText(frame.textContent, x + 4, y + 14);
  }
  for (const { x, y, isLost } of withFingers ? seen.values() : []) {
    target.beginPath();
    target.arc(x, y, 22, 0, 2 * Math.PI);
    target.fillStyle = isLost ? "#ffb93866" : "#78b4ff66";
    target.strokeStyle = "#fff";
    target.fill();
    target.stroke();
  }
}
function reportCanvas() {
  const report = make("canvas");
  report.width = canvas.width;
  report.height = canvas.height;
  return [report, report.getContext("2d", { alpha: false })];
}
function png() {
  const [report, target] = reportCanvas();
  drawReport(target, showsFingers);
  return new Promise((done, failed) => report.toBlob(blob => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
const copyPicture = button("Copy picture", async () => {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]);
    note("The picture is in the clipboard.");
  } catch (error) { note(`The browser does not copy the picture: ${error.message}`); }
});
// Browsers give pages of other machines no clipboard without TLS.
copyPicture.disabled = !(navigator.clipboard && window.ClipboardItem);
copyPicture.title = copyPicture.disabled ? "Browsers allow this on this machine (127.0.0.1) or with TLS only" : "As PNG";

/** A video ends after this time, in ms, or these bytes. */
const VIDEO_TIME = 600000, VIDEO_SIZE = 200e6;
/** How long the browser may take, in ms, for the first picture of a video, and for its end. */
let videoPatience = 5000;
const VIDEO_TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
let video = null;
const recordVideo = button("\u25cf Record video", () => (video ? endVideo() : beginVideo()), "record");
const videoType = window.MediaRecorder ? VIDEO_TYPES.find(type => MediaRecorder.isTypeSupported(type)) : null;
recordVideo.disabled = !videoType;
recordVideo.title = videoType ? "With the fingers, 10 minutes at most" : "This browser records no video";
function beginVideo() {
  const [report, target] = reportCanvas();
  const recorder = new MediaRecorder(report.captureStream(30), { mimeType: videoType, videoBitsPerSecond: 4e6 });
  const mine = { recorder, parts: [], size: 0, isEnding: false };
  recorder.addEventListener("dataavailable", event => {
    mine.parts.push(event.data);
    mine.size += event.data.size;
    if (mine.size > VIDEO_SIZE || mine.size && mine.isEnding) stopVideo(mine);
  });
  recorder.addEventListener("stop", () => saveVideo(mine, ""));
  recorder.addEventListener("error", event => saveVideo(mine, `The browser has ended the video: ${event.error?.message || "error"}`));
  mine.end = setTimeout(endVideo, VIDEO_TIME);
  video = mine;
  note("");
  toggle(recordVideo, true);
  const drawNext = () => {
    if (video !== mine) return;
    // A video has one size.
    if (canvas.width !== report.width || canvas.height !== report.height) return endVideo();
    drawReport(target, true);
    requestAnimationFrame(drawNext);
  };
  drawNext();
  recorder.start(200);
}
/** Ends the video when it has a picture: a recorder that is stopped before its first one makes an empty file. */
function endVideo() {
  if (!video || video.isEnding) return;
  const mine = video;
  clearTimeout(mine.end);
  mine.isEnding = true;
  if (mine.size) stopVideo(mine);
  else mine.end = setTimeout(stopVideo, videoPatience, mine);
}
/** Another video may begin. */
function releaseVideo(mine) {
  clearTimeout(mine.end);
  if (video !== mine) return;
  video = null;
  toggle(recordVideo, false);
}
function stopVideo(mine) {
  if (video !== mine) return;
  releaseVideo(mine);
  mine.end = setTimeout(() => saveVideo(mine, mine.size ? "The browser has not ended the video: its end is missing." : ""),
    videoPatience);
  if (mine.recorder.state !== "inactive") mine.recorder.stop();
}
function saveVideo(mine, problem) {
  if (mine.isSaved) return;
  mine.isSaved = true;
  releaseVideo(mine);
  if (mine.size) download(`bezel.${videoType.startsWith("video/mp4") ? "mp4" : "webm"}`, new Blob(mine.parts, { type: videoType }));
  note(problem || (mine.size ? "" : `There is no video: the browser has recorded no picture in ${videoPatience / 1000} s.`));
}
$("pictures").append(button("Save picture", () => png().then(blob => download("bezel.png", blob), error => note(error.message))),
  copyPicture, recordVideo);
