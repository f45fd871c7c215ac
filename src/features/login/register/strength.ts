import { PASSWORD_MIN_LENGTH } from "../../../../contract/limits.ts";

export type Strength = "弱" | "中" | "强";

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** Only a hint, not a requirement; null while the password is too short. */
export function passwordStrength(password: string): Strength | null {
  if (password.length < PASSWORD_MIN_LENGTH) return null;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  // A repeated character and runs such as 123456 are guessed first.
  const isRun = [...password].every(
    (c, i, all) =>
      i < 2 || c.charCodeAt(0) - (all[i - 1] ?? "").charCodeAt(0) === (all[1] ?? "").charCodeAt(0) - (all[0] ?? "").charCodeAt(0),
  );
  if (isRun || kinds < 2) return "弱";
  return password.length >= 10 && kinds >= 3 ? "强" : "中";
}
