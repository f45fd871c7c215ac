/** GeeTest version 4, a third party's captcha (docs/product.md 7): the part of its script that is used here. */

export interface GeetestValidation {
  readonly captcha_id?: string;
  readonly captcha_output: string;
  readonly gen_time: string;
  readonly lot_number: string;
  readonly pass_token: string;
}

export interface GeetestCaptchaObject {
  appendTo(element: HTMLElement): void;
  onReady(run: () => void): GeetestCaptchaObject;
  onSuccess(run: () => void): GeetestCaptchaObject;
  onError(run: () => void): GeetestCaptchaObject;
  /** False while it is not solved. */
  getValidate(): GeetestValidation | false;
  destroy(): void;
}

interface GeetestSettings {
  readonly captchaId: string;
  readonly product: "float";
  readonly language: "zho";
}

export type InitGeetest = (settings: GeetestSettings, run: (captcha: GeetestCaptchaObject) => void) => void;

declare global {
  interface Window {
    initGeetest4?: InitGeetest;
  }
}

const SCRIPT = "https://static.geetest.com/v4/gt4.js";
/** After this time-out the portal's own captcha is faster. */
export const GEETEST_TIMEOUT_MS = 5_000;

let loading: Promise<InitGeetest | null> | null = null;

function insert(): Promise<InitGeetest | null> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    const finish = (): void => {
      clearTimeout(timer);
      // If it failed, the next captcha tries again.
      loading = null;
      if (!window.initGeetest4) script.remove();
      resolve(window.initGeetest4 ?? null);
    };
    const timer = setTimeout(finish, GEETEST_TIMEOUT_MS);
    script.onload = finish;
    script.onerror = finish;
    document.head.append(script);
  });
}

/** Loads the script once; null when it does not load within 5 s. */
export function loadGeetest(): Promise<InitGeetest | null> {
  if (window.initGeetest4) return Promise.resolve(window.initGeetest4);
  loading ??= insert();
  return loading;
}
