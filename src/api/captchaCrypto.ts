/** Encrypts text under a challenge's 16-character key: AES-128-ECB, PKCS#7, base64 (the anji-plus protocol). */
export type CaptchaCipher = (text: string, secretKey: string) => string;

/**
 * Loads the cipher's code with the first challenge that needs it; null when it cannot be loaded. The encryption protects
 * nothing, since the key travels with the picture: the protocol requires it.
 */
export async function loadCaptchaCipher(): Promise<CaptchaCipher | null> {
  try {
    const [{ default: aes }, { default: ecb }, { default: utf8 }, { default: base64 }] = await Promise.all([
      import("crypto-js/aes.js"),
      import("crypto-js/mode-ecb.js"),
      import("crypto-js/enc-utf8.js"),
      import("crypto-js/enc-base64.js"),
    ]);
    // PKCS#7 is the library's default. The result's own toString gives hex when mode-ecb was loaded before aes, so base64 is
    // used explicitly.
    return (text, secretKey) => base64.stringify(aes.encrypt(utf8.parse(text), utf8.parse(secretKey), { mode: ecb }).ciphertext);
  } catch {
    // The network is gone: the caller shows an error, and the next attempt loads the code again.
    return null;
  }
}
