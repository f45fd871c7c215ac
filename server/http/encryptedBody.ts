import { createDecipheriv, createHash } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { CallFailure } from "../../contract/http/failure.ts";
import type { EncryptedBody } from "../../contract/http/secret.ts";
import { jsonExcess } from "./jsonBounds.ts";
import { type Result, err, ok } from "../../contract/result.ts";

export const APPLICATION_KEY_HEADER = "application-key";

export interface BodySettings {
  /** Whether bodies of calls that are not `plain` must be encrypted. Encrypted ones are always accepted. */
  readonly encryptBodies: boolean;
  /** Keys of all brands: each request names the key of its body. */
  readonly applicationKeys: readonly string[];
}

/** The same answer to every problem of an encrypted body: it reveals nothing about key, padding or content. */
const UNREADABLE: CallFailure = { code: ErrorCode.badRequest, message: "请求内容无法识别" };

export type BodyReader = (body: unknown, applicationKey: unknown) => Result<unknown, CallFailure>;

const IV = /^[0-9a-f]{32}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BLOCK_BYTES = 16;

function isEncryptedBody(body: unknown): body is EncryptedBody {
  if (typeof body !== "object" || body === null || !("encryptedData" in body) || !("iv" in body)) return false;
  return typeof body.encryptedData === "string" && typeof body.iv === "string";
}

/** Refused as in a plain JSON body. */
function refusePrototypes(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("a body that sets a prototype");
  return value;
}

/** Null for everything but an object encrypted with this key. */
function decrypt({ encryptedData, iv }: EncryptedBody, key: Buffer): object | null {
  if (!IV.test(iv) || !BASE64.test(encryptedData) || encryptedData.length % 4 !== 0) return null;
  const ciphertext = Buffer.from(encryptedData, "base64");
  if (ciphertext.length === 0 || ciphertext.length % BLOCK_BYTES !== 0) return null;
  const decipher = createDecipheriv("aes-256-cbc", key, Buffer.from(iv, "hex"));
  try {
    const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    // The same bounds as for a plain body.
    if (jsonExcess(plain) !== null) return null;
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain), refusePrototypes);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    // Invalid padding, text or JSON: the answer does not tell which.
    return null;
  }
}

/** Reads bodies in the format of contract/http/secret.ts. Returns the body, or the one refusal. */
export function createBodyReader({ encryptBodies, applicationKeys }: BodySettings): BodyReader {
  const keys = new Map(applicationKeys.map((key) => [key, createHash("sha256").update(key).digest()]));
  return (body, applicationKey) => {
    if (!isEncryptedBody(body)) return encryptBodies ? err(UNREADABLE) : ok(body);
    const key = typeof applicationKey === "string" ? keys.get(applicationKey) : undefined;
    const opened = key ? decrypt(body, key) : null;
    return opened ? ok(opened) : err(UNREADABLE);
  };
}
