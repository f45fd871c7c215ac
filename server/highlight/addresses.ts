import { createHmac } from "node:crypto";
import type { FilmAddress } from "../../contract/http/highlights.ts";
import { secretsEqual } from "../http/security.ts";

/** Validity of an address. */
export const FILM_ADDRESS_MS = 300_000;

export interface FilmClaim {
  readonly id: string;
  readonly rev: number;
  /** `0`: a visitor, for a free film. */
  readonly userId: string;
  readonly expiresAt: number;
}

/** Signed addresses of films: for one film, one user and a few minutes. */
export interface FilmAddresses {
  issue(claim: Omit<FilmClaim, "expiresAt">, now: number): FilmAddress;
  check(claim: FilmClaim, signature: string, now: number): "good" | "forged" | "expired";
}

export function createFilmAddresses(key: Buffer): FilmAddresses {
  const signatureOf = ({ id, rev, userId, expiresAt }: FilmClaim): string =>
    createHmac("sha256", key).update(`${id}/${rev}/${userId}/${expiresAt}`).digest("base64url");
  return {
    issue(claim, now) {
      const expiresAt = now + FILM_ADDRESS_MS;
      const query = new URLSearchParams({ u: claim.userId, exp: String(expiresAt), sig: signatureOf({ ...claim, expiresAt }) });
      return { url: `/media/highlights/${claim.id}-${claim.rev}.flv?${query}`, expiresAt };
    },
    check(claim, signature, now) {
      if (!secretsEqual(signatureOf(claim), signature)) return "forged";
      return claim.expiresAt > now ? "good" : "expired";
    },
  };
}
