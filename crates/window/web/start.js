// Starts the app, and keeps the page for when there is no network.
import start from "./loyd.js";

const fail = (error) => {
  document.getElementById("wait").hidden = false;
  document.getElementById("word").textContent = `Loyd can't go on in this browser: ${error?.message ?? error}`;
};

// The app speaks one of these and says so; until it does, the page is in the language that it will have.
document.documentElement.lang =
  ["de", "es", "fr", "ja", "zh-CN"].find((own) => navigator.language.startsWith(own.slice(0, 2))) ?? "en";

addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("error", (event) => fail(event.error));

// Another shared game in the address of the page that is open.
addEventListener("hashchange", () => location.reload());

// Registered only afterwards, since the worker fetches every file and the app comes first.
const keep = () => navigator.serviceWorker?.register("service-worker.js").catch(() => {});

start({ module_or_path: "loyd_bg.wasm" }).catch(fail).finally(keep);
