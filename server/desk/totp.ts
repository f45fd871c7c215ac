import { Secret, TOTP } from "otpauth";

/** Codes of the second factor (RFC 6238: SHA-1, 30 s, six digits), as every authenticator app makes them. */
const PERIOD_S = 30;
const DIGITS = 6;
/** Clocks of phones are off by some seconds: the step before and the one after count too. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({ algorithm: "SHA1", digits: DIGITS, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code says to an authenticator app. */
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

/** The code of a moment (epoch ms). */
export const totpCode = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at });

/** The step a code is of, or null when it is of none that counts at that moment. */
export function totpStep(secret: string, code: string, at: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1_000 / PERIOD_S) + delta;
}
