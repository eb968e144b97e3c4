// Starts the app, and keeps the page for when there is no network.
import start from "./loyd.js";

const fail = (error) => {
  document.getElementById("wait").hidden = false;
  document.getElementById("word").textContent = `Loyd can't go on in this browser: ${error?.message ?? error}`;
};

addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("error", (event) => fail(event.error));

start().catch(fail);

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
