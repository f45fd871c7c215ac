import { BUSY_MESSAGE, NO_ANSWER } from "../../contract/codes/errors.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Api, ApiFailure } from "./client.ts";

/** Passwords encrypted with a one-time key. */

export interface Sealed {
  /** Identifies the key: 128 bits, hex. */
  readonly iv: string;
  /** The encrypted texts, in order: AES-256-CBC, PKCS#7, base64. */
  readonly sealed: readonly string[];
}

type Seal = (text: string, key: DynamicKey) => string;

/** Loads the cipher's code with the first password; null when it cannot be loaded: the network is gone. */
async function loadSeal(): Promise<Seal | null> {
  try {
    const [{ default: aes }, { default: hex }, { default: base64 }] = await Promise.all([
      import("crypto-js/aes.js"),
      import("crypto-js/enc-hex.js"),
      import("crypto-js/enc-base64.js"),
    ]);
    // CBC and PKCS#7 are the library's defaults. The result's own toString gives hex when a part without base64 (mode-ecb)
    // was loaded before, so base64 is used explicitly.
    return (text, { key, iv }) => base64.stringify(aes.encrypt(text, hex.parse(key), { iv: hex.parse(iv) }).ciphertext);
  } catch {
    // The network is gone: the caller shows an error, and the next attempt loads the code again.
    return null;
  }
}

/**
 * Fetches a one-time key and encrypts the passwords of one form with it. The key is valid for one call, for two minutes.
 * A refused key (100224) is passed on with the server's message (docs/product.md 8).
 */
export async function sealPasswords(api: Api, texts: readonly string[]): Promise<Result<Sealed, ApiFailure>> {
  const [key, seal] = await Promise.all([api.send("GET /tapi/user/key/getDynamicKey"), loadSeal()]);
  if (!key.ok) return key;
  if (!seal) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
  return ok({ iv: key.value.iv, sealed: texts.map((text) => seal(text, key.value)) });
}
