import { expect, test } from "vitest";
import { newTotpSecret, totpCode, totpStep } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1: the secret is the ASCII text 12345678901234567890; of the eight digits the last six. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("codes are those of the standard", () => {
  const codes = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map((s) =>
    totpCode(RFC_SECRET, s * 1_000),
  );
  expect(codes).toEqual(["287082", "081804", "050471", "005924", "279037", "353130"]);
});

test("the step before and the one after count, further ones do not", () => {
  const secret = newTotpSecret();
  const at = 1_700_000_000_000;
  const step = Math.floor(at / 30_000);
  expect([-2, -1, 0, 1, 2].map((d) => totpStep(secret, totpCode(secret, at + d * 30_000), at))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});
