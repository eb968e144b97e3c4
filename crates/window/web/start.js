// Starts the app, and keeps the page for when there is no network.
import start from "./loyd.js";

const fail = (error) => {
  document.getElementById("wait").hidden = false;
  document.getElementById("word").textContent = `Loyd can't start in this browser: ${error}`;
};

start().catch(fail);

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
