/**
 * The browser's offer to install the portal. Its event fires at any time, often before the page is alive, and once a page:
 * the offer is kept from then on, for the button of /app.
 */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    installOffer?: InstallOffer | undefined;
  }
}

/** Fired when there is an offer. */
export const OFFER_EVENT = "installoffer";

/** Runs in the head. */
export const EARLY_INSTALL_SCRIPT = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e;dispatchEvent(new Event('${OFFER_EVENT}'))})`;
