// Starts the app, and caches the page for use without a network.
import start from "./loyd.js";

// Shown if the app fails, when its own messages may be unavailable.
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

// The app sets the page's language. Until then, the page has the language that the app will choose.
document.documentElement.lang =
  Object.keys(FAILED).find((language) => navigator.language.startsWith(language.slice(0, 2))) ?? "en";

addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("error", (event) => fail(event.error));

// Opens a shared game when the address of the open page changes to its link.
addEventListener("hashchange", () => location.reload());

// Registered after the app has started, because the worker fetches every file.
const registerWorker = () => navigator.serviceWorker?.register("service-worker.js").catch(() => {});

start({ module_or_path: "loyd_bg.wasm" }).catch(fail).finally(registerWorker);
