const URL_LENGTH = 200;
const HTTPS = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** A page of the portal, or an outside one over https only: users type private data there. */
export function isServiceUrl(text: string): boolean {
  if (text.length > URL_LENGTH || /[\s\\]/.test(text)) return false;
  return /^\/(?!\/)/.test(text) || HTTPS.test(text);
}
