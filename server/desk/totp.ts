import { Secret, TOTP } from "otpauth";

/** Codes of the second factor (RFC 6238: SHA-1, 30 s, six digits), compatible with every authenticator app. */
const PERIOD_S = 30;
const DIGITS = 6;
/** Phone clocks are off by some seconds: the previous and the next step are accepted too. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({ algorithm: "SHA1", digits: DIGITS, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Content of the QR code for an authenticator app. */
export function totpUri(secret: string, name: string, issuer: string): string {
  return new TOTP({
    issuer,
    label: name,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** The code at a time (epoch ms). */
export const totpCode = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at });

/** The time step of a code; null if no step accepted at that time has this code. */
export function totpStep(secret: string, code: string, at: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1_000 / PERIOD_S) + delta;
}
