import CryptoJS from "crypto-js";
import sharp from "sharp";

/**
 * A client of the image captchas written from the published anji-plus protocol and design/server.md alone: its own
 * cipher, its own requests, its own eyes. Nothing here comes from the server or the app.
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

/** What the protocol wraps every answer in. */
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
  /** `point` in clear: `{"x":123,"y":5}`. */
  check(challenge: Challenge, point: string): Promise<Rep<{ readonly result: boolean }>>;
}

/** `userAgent` makes another visitor of the same address. */
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

/** What a solved challenge is worth: goes into the call it guards. */
export function verificationOf({ token, secretKey }: Challenge, point: string): string {
  return aesEncrypt(`${token}---${point}`, secretKey);
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Buffer;
}

async function pixelsOf(base64: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(base64, "base64")).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const PAIR_PX = 3;

/**
 * Finds the hole with eyes alone: everywhere along the piece's outline the picture must be darker just inside than just
 * outside. Another shape's hole is darker along a part of it only. Px from the left of the picture.
 */
export async function findHole({ originalImageBase64, jigsawImageBase64 }: Challenge): Promise<number> {
  const [picture, strip] = await Promise.all([pixelsOf(originalImageBase64), pixelsOf(jigsawImageBase64)]);
  const isPiece = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < strip.width && y < strip.height && (strip.data[(y * strip.width + x) * 4 + 3] ?? 0) > 127;
  const light = (x: number, y: number): number => {
    const at = (y * picture.width + x) * 4;
    return (picture.data[at] ?? 0) + (picture.data[at + 1] ?? 0) + (picture.data[at + 2] ?? 0);
  };
  // Pairs of points on both sides of the outline, a few px apart so that the line drawn along it lies between them.
  const pairs: { readonly inside: readonly [number, number]; readonly outside: readonly [number, number] }[] = [];
  for (let y = 0; y < strip.height; y += 1) {
    for (let x = 0; x < strip.width; x += 1) {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (!isPiece(x, y) || isPiece(x + dx, y + dy)) continue;
        const inside = [x - PAIR_PX * dx, y - PAIR_PX * dy] as const;
        const outside = [x + PAIR_PX * dx, y + PAIR_PX * dy] as const;
        const isInPicture = outside[1] >= 0 && outside[1] < picture.height;
        if (isInPicture && isPiece(...inside) && !isPiece(...outside)) pairs.push({ inside, outside });
      }
    }
  }
  let best = { x: 0, score: Number.NEGATIVE_INFINITY };
  for (let x = 0; x + strip.width <= picture.width; x += 1) {
    let score = 0;
    for (const { inside, outside } of pairs) {
      // A bright line or a player outside counts no more than grass does.
      const contrast = light(x + outside[0], outside[1]) - light(x + inside[0], inside[1]);
      score += Math.min(90, Math.max(-90, contrast));
    }
    if (score > best.score) best = { x, score };
  }
  return best.x;
}

/** `{"x":…,"y":5}`: the protocol's clients send 5 whatever the picture. */
export function puzzlePoint(x: number): string {
  return JSON.stringify({ x, y: 5 });
}
