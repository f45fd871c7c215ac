import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../../api/client.ts";
import { type DayRange, exportIncome } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type ExportProgress, type IncomeExport, createIncomeExport, exportName } from "./incomeExport.ts";
import styles from "./records.module.css";
import { failureWords } from "../../../ui/surface/failureWords.ts";

export type SaveFile = (name: string, text: string) => void;

type Stage =
  | { readonly kind: "idle"; readonly note: string }
  | { readonly kind: "running"; readonly progress: ExportProgress | null }
  | { readonly kind: "failed"; readonly failure: ApiFailure };

interface ExportIncomeProps {
  readonly range: DayRange;
  readonly save: SaveFile;
}

/** Exports the records of a range as a file. In parts, so that a long export shows progress and can be stopped and resumed. */
export function ExportIncome({ range, save }: ExportIncomeProps) {
  const { api, now } = usePortal();
  const [stage, setStage] = useState<Stage>({ kind: "idle", note: "" });
  const running = useRef<{ readonly abort: AbortController; readonly work: IncomeExport } | null>(null);
  // Leaving the page aborts its export.
  useEffect(() => () => running.current?.abort.abort(), []);

  async function run(work: IncomeExport): Promise<void> {
    const abort = new AbortController();
    running.current = { abort, work };
    let total = 0;
    setStage({ kind: "running", progress: null });
    const file = await work.run(abort.signal, (progress) => {
      total = progress.total;
      if (!abort.signal.aborted) setStage({ kind: "running", progress });
    });
    if (abort.signal.aborted) return;
    if (!file.ok) return setStage({ kind: "failed", failure: file.error });
    if (total > 0) save(exportName(now()), file.value);
    setStage({ kind: "idle", note: total > 0 ? `已导出 ${total} 条` : "暂无数据" });
  }

  function begin(): void {
    void run(createIncomeExport((after, signal) => exportIncome(api, range, after, { signal })));
  }

  function cancel(): void {
    running.current?.abort.abort();
    setStage({ kind: "idle", note: "已取消导出" });
  }

  const progress = stage.kind === "running" ? stage.progress : null;
  return (
    <div className={styles.export}>
      <p role="status">
        {stage.kind === "idle" ? stage.note : ""}
        {stage.kind === "failed" ? failureWords(stage.failure) : ""}
      </p>
      {stage.kind === "running" ? (
        <>
          <progress aria-label="导出进度" max={progress?.total || 1} value={progress?.done ?? 0} />
          <span className="num">{progress ? `${progress.done}/${progress.total}` : "准备中"}</span>
        </>
      ) : null}
      {stage.kind === "failed" ? (
        <button type="button" className="btn line sm" onClick={() => running.current && void run(running.current.work)}>
          重试
        </button>
      ) : null}
      {stage.kind === "idle" ? (
        <button type="button" className="btn line sm" onClick={begin}>
          导出 CSV
        </button>
      ) : (
        <button type="button" className="btn line sm" onClick={cancel}>
          取消
        </button>
      )}
    </div>
  );
}
