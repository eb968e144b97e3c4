// Starts the app, and keeps the page for when there is no network.
import start from "./loyd.js";

// The only words outside the app: they are for when there is none.
const FAILED = {
  "en": "Loyd cannot continue in this browser:",
  "zh-CN": "Loyd 无法在此浏览器中继续：",
  "de": "Loyd kann in diesem Browser nicht weitermachen:",
  "es": "Loyd no puede continuar en este navegador:",
  "fr": "Loyd ne peut pas continuer dans ce navigateur :",
  "ja": "このブラウザーでは Loyd を続けられません：",
};

const fail = (error) => {
  const { lang } = document.documentElement;
  document.getElementById("wait").hidden = false;
  document.getElementById("word").textContent = `${FAILED[lang] ?? FAILED.en} ${error?.message ?? error}`;
};

// The app speaks one of these and says so; until it does, the page is in the language that it will have.
document.documentElement.lang =
  Object.keys(FAILED).find((own) => navigator.language.startsWith(own.slice(0, 2))) ?? "en";

addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("error", (event) => fail(event.error));

// Another shared game in the address of the page that is open.
addEventListener("hashchange", () => location.reload());

// Registered only afterwards, since the worker fetches every file and the app comes first.
const keep = () => navigator.serviceWorker?.register("service-worker.js").catch(() => {});

start({ module_or_path: "loyd_bg.wasm" }).catch(fail).finally(keep);
