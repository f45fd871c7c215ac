/** How messages reach phones: by a service called over HTTP, or in the development inbox. */
export type SmsSettings = { readonly kind: "webhook"; readonly url: string; readonly key: string } | { readonly kind: "inbox" };

const KEY_LENGTH = 16;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  // The request contains codes: plain HTTP on this machine only.
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

/**
 * `SMS_PROVIDER_URL` with `SMS_PROVIDER_KEY`, or `SMS_PROVIDER_URL=inbox`; null when neither is set. Adds what is wrong to
 * `problems`, without the key.
 */
export function readSms(text: (name: string) => string | null, isProduction: boolean, problems: string[]): SmsSettings | null {
  const url = text("SMS_PROVIDER_URL");
  const key = text("SMS_PROVIDER_KEY");
  if (url === "inbox") {
    // Anybody who opens the inbox reads everybody's codes.
    if (isProduction) problems.push("SMS_PROVIDER_URL=inbox: not with NODE_ENV=production");
    return { kind: "inbox" };
  }
  if ((url === null) !== (key === null)) problems.push("SMS_PROVIDER_URL and SMS_PROVIDER_KEY: expected both or neither");
  if (url !== null && !isSafe(url)) {
    problems.push("SMS_PROVIDER_URL: expected an address such as https://sms.example.com/send, without a password in it");
  }
  if (key !== null && key.length < KEY_LENGTH) problems.push(`SMS_PROVIDER_KEY: expected at least ${KEY_LENGTH} characters`);
  return url !== null && key !== null ? { kind: "webhook", url, key } : null;
}
