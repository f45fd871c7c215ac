import { TRANSACTION_LABEL } from "../../contract/codes/transactions.ts";
import { formatMinor } from "../../contract/money.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import type { MoneyRecord } from "./recordsRepository.ts";

const HEADER = ["时间", "类型", "金额(球钻)", "说明"] as const;
const END = "\r\n";

/** What a spreadsheet would take for a formula, also in full width and after a break or a tab. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A field in quotes. A text that would run as a formula is made one that does not, by a leading apostrophe. */
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

/** Lines of CSV (RFC 4180), each ended by CRLF; without a byte order mark, which belongs before the first of all parts. */
export function exportLines(records: readonly MoneyRecord[], hasHeader: boolean): string {
  const lines = records.map(({ at, type, amountMinor, note }) => [timeOf(at), labelOf(type), formatMinor(amountMinor), note]);
  return [...(hasHeader ? [HEADER] : []), ...lines].map((fields) => fields.map(csvField).join(",") + END).join("");
}
