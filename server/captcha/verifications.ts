import { GeetestAnswer } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { compileValidator } from "../http/validation.ts";
import type { CaptchaGate, CaptchaVerdict } from "../user/types.ts";
import type { CaptchaRepository } from "./captchaRepository.ts";
import type { Geetest } from "./geetest.ts";

/** Longer than the third party accepts its own proofs. */
const PROOF_RETENTION_MS = 86_400_000;

/** Null for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller may send anything. That the text is invalid is all there is to know.
    return null;
  }
}

export function createCaptchaGate(repository: CaptchaRepository, geetest: Geetest | null): CaptchaGate {
  const geetestAnswer = compileValidator(GeetestAnswer, "json");

  async function verifyGeetest(visitor: string, text: string): Promise<CaptchaVerdict> {
    if (!geetest) return "refused";
    const checked = geetestAnswer.check(parseJson(text));
    if (!checked.ok) return "refused";
    const answer = checked.value as GeetestAnswer;
    if (answer.captchaId !== geetest.id) return "refused";
    if (!geetest.isUp()) return "fallback";
    if (!(await repository.claimProof(answer.lotNumber, visitor, PROOF_RETENTION_MS))) return "refused";
    const verdict = await geetest.validate(answer);
    return verdict === "unreachable" ? "fallback" : verdict;
  }

  async function verify(visitor: string, purpose: CaptchaPurpose, verification: string): Promise<CaptchaVerdict> {
    // A verification of ours is base64 and never begins with "{".
    if (verification.startsWith("{")) return verifyGeetest(visitor, verification);
    return (await repository.takeVerification(verification, { purpose, visitor })) ? "accepted" : "refused";
  }

  return { verify };
}
