import { createCipheriv, createDecipheriv, randomInt } from "node:crypto";

/** AES-128-ECB with PKCS#7 padding, base64: the cipher of the anji-plus protocol. The client has the key, so nothing is secret from it. */

const KEY_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 16 characters. */
export function newSecretKey(): string {
  return Array.from({ length: 16 }, () => KEY_CHARACTERS[randomInt(KEY_CHARACTERS.length)]).join("");
}

export function encryptText(text: string, secretKey: string): string {
  const cipher = createCipheriv("aes-128-ecb", secretKey, null);
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
}

/** Null when the input is not base64 of whole blocks, was encrypted under another key or does not decrypt to UTF-8. */
export function decryptText(encrypted: string, secretKey: string): string | null {
  if (encrypted === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return null;
  const bytes = Buffer.from(encrypted, "base64");
  const decipher = createDecipheriv("aes-128-ecb", secretKey, null);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat([decipher.update(bytes), decipher.final()]));
  } catch {
    // Half a block, wrong padding or invalid UTF-8. A wrong key gives one of the last two.
    return null;
  }
}
