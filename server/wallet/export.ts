import { TRANSACTION_LABEL } from "../../contract/codes/transactions.ts";
import { formatMinor } from "../../contract/money.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import type { MoneyRecord } from "./recordsRepository.ts";

const HEADER = ["时间", "类型", "金额(球钻)", "说明"] as const;
const END = "\r\n";

/** Text that a spreadsheet would run as a formula, also with full-width signs and after a line break or a tab. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A quoted field. A text that would run as a formula is neutralised by a leading apostrophe. */
export function csvField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** `2026-11-21 15:04:05`, Asia/Shanghai. */
function timeOf(at: number): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

function labelOf(type: number): string {
  return TRANSACTION_LABEL[type as keyof typeof TRANSACTION_LABEL] ?? "";
}

/** CSV lines (RFC 4180), each ended by CRLF; without a byte order mark, which only the first part carries. */
export function exportLines(records: readonly MoneyRecord[], hasHeader: boolean): string {
  const lines = records.map(({ at, type, amountMinor, note }) => [timeOf(at), labelOf(type), formatMinor(amountMinor), note]);
  return [...(hasHeader ? [HEADER] : []), ...lines].map((fields) => fields.map(csvField).join(",") + END).join("");
}
