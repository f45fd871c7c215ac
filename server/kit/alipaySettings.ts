import { type KeyObject, createPrivateKey, createPublicKey } from "node:crypto";

/** An application at Alipay, with keys that have been read. */
export interface AlipaySettings {
  readonly appId: string;
  /** The application's own; PEM, PKCS#1. */
  readonly privateKey: string;
  /** Alipay's, not the application's; PEM, SPKI. */
  readonly alipayPublicKey: string;
  readonly gateway: string;
  /** The payee (PID); null: not checked. */
  readonly sellerId: string | null;
}

type ReadText = (name: string) => string | null;

const KEYS = ["ALIPAY_APP_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY"] as const;
const OPTIONS = ["ALIPAY_GATEWAY", "ALIPAY_SELLER_ID"] as const;
const GATEWAY = "https://openapi.alipay.com/gateway.do";
const MIN_BITS = 2048;

/** Alipay's tools give keys as bare base64, others as PEM; in an environment variable a line break is often `\n` in letters. */
function derOf(text: string): Buffer | null {
  const base64 = text
    .replaceAll("\\n", "\n")
    .replaceAll(/-----[A-Z ]+-----/g, "")
    .replaceAll(/\s/g, "");
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : null;
}

/** Null unless the key is RSA and long enough. */
function keyOf<T extends string>(text: string, types: readonly T[], parse: (der: Buffer, type: T) => KeyObject): KeyObject | null {
  const der = derOf(text);
  if (!der) return null;
  for (const type of types) {
    try {
      const key = parse(der, type);
      const isGood = key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
      return isGood ? key : null;
    } catch {
      // Not of this form: the next one is tried, and null means that none fits.
    }
  }
  return null;
}

function gatewayOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  // Plain HTTP to this machine only: a stand-in.
  const isSafe = protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname));
  return isSafe ? text : null;
}

/**
 * Reads `ALIPAY_*` of the environment; null when none is set. Adds what is wrong to `problems`, without the value: it may
 * be a secret.
 */
export function readAlipay(text: ReadText, problems: string[]): AlipaySettings | null {
  const missing = KEYS.filter((name) => text(name) === null);
  const isRequested = missing.length < KEYS.length || OPTIONS.some((name) => text(name) !== null);
  if (!isRequested) return null;
  if (missing.length > 0) {
    problems.push(`${KEYS.join(", ")}: expected all or none, missing ${missing.join(", ")}`);
    return null;
  }
  const [appId, ownText, theirText] = KEYS.map((name) => text(name) ?? "") as [string, string, string];
  const known = problems.length;
  if (!/^\d{10,20}$/.test(appId)) problems.push("ALIPAY_APP_ID: expected the digits of an application's id");
  const own = keyOf(ownText, ["pkcs8", "pkcs1"], (key, type) => createPrivateKey({ key, format: "der", type }));
  if (!own) problems.push(`ALIPAY_PRIVATE_KEY: expected an RSA private key of at least ${MIN_BITS} bits, PEM or base64`);
  const their = keyOf(theirText, ["spki", "pkcs1"], (key, type) => createPublicKey({ key, format: "der", type }));
  if (!their) problems.push(`ALIPAY_PUBLIC_KEY: expected an RSA public key of at least ${MIN_BITS} bits, PEM or base64`);
  // The two keys stand side by side on Alipay's page; with the wrong one no callback would ever verify.
  if (own && their && createPublicKey(own).equals(their))
    problems.push("ALIPAY_PUBLIC_KEY: this is the application's own public key, expected Alipay's");
  const gateway = gatewayOf(text("ALIPAY_GATEWAY") ?? GATEWAY);
  if (gateway === null) problems.push("ALIPAY_GATEWAY: expected an https address");
  const sellerId = text("ALIPAY_SELLER_ID");
  if (sellerId !== null && !/^2088\d{12}$/.test(sellerId)) problems.push("ALIPAY_SELLER_ID: expected 2088 and twelve digits");
  if (!own || !their || gateway === null || problems.length > known) return null;
  return {
    appId,
    privateKey: own.export({ type: "pkcs1", format: "pem" }).toString(),
    alipayPublicKey: their.export({ type: "spki", format: "pem" }).toString(),
    gateway,
    sellerId,
  };
}
