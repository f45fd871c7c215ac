import CryptoJS from "crypto-js";

/**
 * A client of the image captchas written from the published anji-plus protocol and docs/ARCHITECTURE.md alone: its own
 * cipher and its own requests. Nothing here comes from the server or the app; solver/ measures what programs can read in
 * the pictures.
 */

export interface Challenge {
  readonly captchaType: string;
  readonly originalImageBase64: string;
  readonly jigsawImageBase64: string;
  readonly token: string;
  readonly secretKey: string;
  readonly wordList: readonly string[];
  readonly question: string;
}

/** The protocol's envelope around every answer. */
export interface Rep<T> {
  readonly repCode: string;
  readonly repMsg: string;
  readonly success: boolean;
  readonly repData: T | null;
}

interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export interface CaptchaClient {
  post<T>(path: string, body: unknown): Promise<Envelope<T>>;
  get(captchaType: string, purpose?: string): Promise<Challenge>;
  /** `point` in plain text: `{"x":123,"y":5}`. */
  check(challenge: Challenge, point: string): Promise<Rep<{ readonly result: boolean }>>;
}

/** Another `userAgent` makes another visitor at the same address. */
export function createCaptchaClient(baseUrl: string, userAgent: string): CaptchaClient {
  async function post<T>(path: string, body: unknown): Promise<Envelope<T>> {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Envelope<T>;
  }

  return {
    post,
    async get(captchaType, purpose) {
      const { data } = await post<Rep<Challenge>>("/tapi/inform/captcha/get", {
        captchaType,
        clientUid: `slider-${crypto.randomUUID()}`,
        ts: Date.now(),
        ...(purpose === undefined ? {} : { purpose }),
      });
      if (data.repCode !== "0000" || data.repData === null) throw new Error(`captcha/get: ${data.repCode} ${data.repMsg}`);
      return data.repData;
    },
    async check({ captchaType, secretKey, token }, point) {
      const body = { captchaType, pointJson: aesEncrypt(point, secretKey), token };
      return (await post<Rep<{ readonly result: boolean }>>("/tapi/inform/captcha/check", body)).data;
    },
  };
}

/** As the protocol's own `aesEncrypt`: AES, ECB, PKCS#7, base64. */
export function aesEncrypt(text: string, secretKey: string): string {
  return CryptoJS.AES.encrypt(CryptoJS.enc.Utf8.parse(text), CryptoJS.enc.Utf8.parse(secretKey), {
    mode: CryptoJS.mode.ECB,
    padding: CryptoJS.pad.Pkcs7,
  }).toString();
}

/** Proof of a solved challenge: sent with the call it guards. */
export function verificationOf({ token, secretKey }: Challenge, point: string): string {
  return aesEncrypt(`${token}---${point}`, secretKey);
}

/** `{"x":…,"y":5}`: the protocol's clients send 5 for every picture. */
export function puzzlePoint(x: number): string {
  return JSON.stringify({ x, y: 5 });
}
