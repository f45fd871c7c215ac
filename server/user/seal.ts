import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts short texts for storage in the database. */
export interface Sealer {
  /** `owner` is authenticated too: a text sealed for one user cannot be moved to another user's row. */
  seal(text: string, owner: string): Buffer;
  /** Throws if the text was not sealed with this key for this owner: the row or the key was tampered with. */
  open(sealed: Buffer, owner: string): string;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** AES-256-GCM with a key derived from the server key for one purpose. Layout: version, nonce, tag, text. */
export function createSealer(serverKeyHex: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", Buffer.from(serverKeyHex, "hex"), "", `seal ${purpose}`, KEY_BYTES));
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      if (sealed[0] !== VERSION) throw new Error(`sealed by version ${sealed[0]}`);
      const tagAt = 1 + NONCE_BYTES;
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, tagAt), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(tagAt + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}
