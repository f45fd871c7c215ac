import { createCipheriv, createDecipheriv, randomInt } from "node:crypto";

/** AES-128-ECB with PKCS#7 padding, base64: the cipher the anji-plus protocol asks for. It hides nothing from who has the key. */

const KEY_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 16 characters. */
export function newSecretKey(): string {
  return Array.from({ length: 16 }, () => KEY_CHARACTERS[randomInt(KEY_CHARACTERS.length)]).join("");
}

export function encryptText(text: string, secretKey: string): string {
  const cipher = createCipheriv("aes-128-ecb", secretKey, null);
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
}

/** Null when it is not base64 of whole blocks, was encrypted under another key or is no UTF-8. */
export function decryptText(encrypted: string, secretKey: string): string | null {
  if (encrypted === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return null;
  const bytes = Buffer.from(encrypted, "base64");
  const decipher = createDecipheriv("aes-128-ecb", secretKey, null);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat([decipher.update(bytes), decipher.final()]));
  } catch {
    // Half a block, wrong padding or no text: the latter two are what every key but the right one makes of it.
    return null;
  }
}
