const URL_LENGTH = 200;
const HTTPS = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** A page of the portal, or one elsewhere over https: whoever reaches it types what is private. */
export function isServiceUrl(text: string): boolean {
  if (text.length > URL_LENGTH || /[\s\\]/.test(text)) return false;
  return /^\/(?!\/)/.test(text) || HTTPS.test(text);
}
