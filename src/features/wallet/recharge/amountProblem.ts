import type { PaySetting } from "../../../../contract/http/pay.ts";
import { formatMinor, parseMinor } from "../../../../contract/money.ts";
import type { Result } from "../../../../contract/result.ts";
import { err, ok } from "../../../../contract/result.ts";

type Limits = Pick<PaySetting, "minYuan" | "maxYuan">;

/** The amount as the server wants it (`"50.00"`, yuan), or what is wrong with it in words. */
export function checkAmount(text: string, { minYuan, maxYuan }: Limits): Result<string, string> {
  const typed = text.trim();
  if (typed === "") return err("请选择或输入充值金额");
  const minor = parseMinor(typed);
  if (minor === null) return err("请输入正确的金额，最多两位小数");
  if (minor < BigInt(minYuan) * 100n) return err(`单笔充值金额最少为${minYuan}元`);
  if (minor > BigInt(maxYuan) * 100n) return err(`单笔充值金额最多为${maxYuan}元`);
  return ok(formatMinor(minor));
}
