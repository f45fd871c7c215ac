/** Encrypts text under a challenge's 16-character key: AES-128-ECB, PKCS#7, base64 (the anji-plus protocol). */
export type CaptchaCipher = (text: string, secretKey: string) => string;

/**
 * The cipher's code comes with the first challenge that needs it; null when it cannot be loaded. It hides nothing from who
 * holds the key, which travels with the picture: it is what the protocol asks for.
 */
export async function loadCaptchaCipher(): Promise<CaptchaCipher | null> {
  try {
    const [{ default: aes }, { default: ecb }, { default: utf8 }, { default: base64 }] = await Promise.all([
      import("crypto-js/aes.js"),
      import("crypto-js/mode-ecb.js"),
      import("crypto-js/enc-utf8.js"),
      import("crypto-js/enc-base64.js"),
    ]);
    // PKCS#7 is the library's default. Its own text of the result is hex when mode-ecb came before aes, so base64 is asked
    // for by name.
    return (text, secretKey) => base64.stringify(aes.encrypt(utf8.parse(text), utf8.parse(secretKey), { mode: ecb }).ciphertext);
  } catch {
    // The network is gone: the caller says so, and the next try loads it again.
    return null;
  }
}
