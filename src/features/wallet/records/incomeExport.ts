import { type Result, err, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import type { ExportPart } from "../../../api/payIn.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** Joins the parts into one file. Spreadsheets recognise UTF-8 by its byte order mark alone. */
export function joinCsv(parts: readonly string[]): string {
  return BYTE_ORDER_MARK + parts.map((part) => (part === "" || part.endsWith("\n") ? part : `${part}\r\n`)).join("");
}

/** `收入记录-20261121.csv` */
export function exportName(now: number): string {
  return `收入记录-${shanghaiDate(now).replaceAll("-", "")}.csv`;
}

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

export interface IncomeExport {
  /** Returns the whole file, or the failure of the next part. Run again, it resumes there. */
  run(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Result<string, ApiFailure>>;
}

/** `requestPart`: requests the part after the one whose `next` is given; null requests the first. */
export function createIncomeExport(
  requestPart: (after: string | null, signal: AbortSignal) => Promise<Result<ExportPart, ApiFailure>>,
): IncomeExport {
  const parts: string[] = [];
  let after: string | null = null;

  return {
    async run(signal, onProgress) {
      for (;;) {
        const answer: Result<ExportPart, ApiFailure> = await requestPart(after, signal);
        if (!answer.ok) return err(answer.error);
        const { csv, next, done, total } = answer.value;
        parts.push(csv);
        onProgress({ done, total });
        if (next === null) return ok(joinCsv(parts));
        after = next;
      }
    },
  };
}
