import { Type } from "typebox";

/**
 * A password in transit: AES-256-CBC, PKCS#7, base64, under a one-time key of `getDynamicKey`. The
 * initialisation vector identifies the key (a payment-password form sends nothing else, docs/product.md 3).
 */
export const EncryptedText = Type.String({ minLength: 1, maxLength: 512 });
/** 128 bit, hex. */
export const KeyIv = Type.String({ pattern: "^[0-9a-f]{32}$" });

/** Valid for two minutes, once, for the client that fetched it. Both hex: `key` 256 bit, `iv` 128 bit. */
export const DynamicKey = Type.Object({ key: Type.String({ pattern: "^[0-9a-f]{64}$" }), iv: KeyIv });
export interface DynamicKey {
  readonly key: string;
  readonly iv: string;
}

/**
 * A body while encryption is on (every POST that is not `plain`): the JSON body as AES-256-CBC, PKCS#7, base64, under
 * SHA-256 of the brand's application key. This hides bodies from casual observers; secrecy itself is left to TLS.
 */
export interface EncryptedBody {
  readonly encryptedData: string;
  /** 128 bit, hex, fresh for each body. */
  readonly iv: string;
}
