import { phoneProblem } from "../../contract/rules/login.ts";
import { maskMobile } from "../../contract/rules/mask.ts";

/** `**** **** **** 0017`, `138****6021`, `ab***@mail.com`. */
export function maskAccountNo(accountNo: string): string {
  const at = accountNo.lastIndexOf("@");
  // Up to two characters before the @, but never the whole local part.
  if (at >= 0) return `${accountNo.slice(0, Math.min(2, Math.max(0, at - 1)))}***${accountNo.slice(at)}`;
  return phoneProblem(accountNo) === null ? maskMobile(accountNo) : `**** **** **** ${accountNo.slice(-4)}`;
}
