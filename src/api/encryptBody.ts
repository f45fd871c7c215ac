import type { EncryptedBody } from "../../contract/http/secret.ts";

const IV_BYTES = 16;

/** 128 random bits, hex. */
function freshIv(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(IV_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Encrypts a request body. */
export type BodyCipher = (body: object, applicationKey: string) => EncryptedBody;

/** Loads the cipher's code with the first body that needs it; rejects when it cannot be loaded. */
export async function loadBodyCipher(): Promise<BodyCipher> {
  const [{ default: aes }, { default: sha256 }, { default: hex }, { default: utf8 }, { default: base64 }] = await Promise.all([
    import("crypto-js/aes.js"),
    import("crypto-js/sha256.js"),
    import("crypto-js/enc-hex.js"),
    import("crypto-js/enc-utf8.js"),
    import("crypto-js/enc-base64.js"),
  ]);
  return (body, applicationKey) => {
    const iv = freshIv();
    // CBC and PKCS#7 are the library's defaults. The result's own toString gives hex when a part without base64 (mode-ecb)
    // was loaded before, so base64 is used explicitly.
    const encrypted = aes.encrypt(utf8.parse(JSON.stringify(body)), sha256(applicationKey), { iv: hex.parse(iv) });
    return { encryptedData: base64.stringify(encrypted.ciphertext), iv };
  };
}
