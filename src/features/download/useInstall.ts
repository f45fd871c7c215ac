import { useEffect, useState } from "react";
import { OFFER_EVENT } from "../../hooks/earlyInstall.ts";

/**
 * `unknown`: before hydration; `app`: running as an installed app; `done`: just installed; `offered`: the browser can
 * install it on a click; `insecure`: plain http, so it cannot be installed; `manual`: only through the browser's menu, or
 * not at all.
 */
export type InstallState = "unknown" | "app" | "done" | "offered" | "insecure" | "manual";

const APP = "(display-mode: standalone), (display-mode: window-controls-overlay)";

function look(): InstallState {
  // Safari's own property is older than the media query.
  if (matchMedia(APP).matches || (navigator as { readonly standalone?: boolean }).standalone === true) return "app";
  if (!window.isSecureContext) return "insecure";
  return window.installOffer ? "offered" : "manual";
}

export interface Install {
  readonly state: InstallState;
  /** Opens the browser's install dialog. An offer can be used once. */
  install(): Promise<void>;
}

export function useInstall(): Install {
  const [state, setState] = useState<InstallState>("unknown");
  useEffect(() => {
    const update = (): void => setState(look());
    const done = (): void => {
      window.installOffer = undefined;
      setState("done");
    };
    update();
    window.addEventListener(OFFER_EVENT, update);
    window.addEventListener("appinstalled", done);
    return () => {
      window.removeEventListener(OFFER_EVENT, update);
      window.removeEventListener("appinstalled", done);
    };
  }, []);
  return {
    state,
    async install() {
      const offer = window.installOffer;
      if (offer === undefined) return;
      window.installOffer = undefined;
      const { outcome } = await offer.prompt();
      setState(outcome === "accepted" ? "done" : look());
    },
  };
}
