import { useState } from "react";
import type { Page } from "../../../../contract/http/page.ts";
import type { Horn } from "../../../../contract/http/room.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { hornInfo } from "../../../api/horn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import pageStyles from "../page/CentrePage.module.css";
import { LoadedPart } from "../page/LoadedPart.tsx";
import { Pager } from "../page/Pager.tsx";
import { usePageParam } from "../page/pages.ts";
import { useLoaded } from "../page/useLoaded.ts";
import { HornItem } from "./HornItem.tsx";
import styles from "./horn.module.css";
import { type HornAnswer, withRead } from "./horns.ts";

interface HornListProps {
  readonly label: string;
  readonly load: (page: number, signal: AbortSignal) => Promise<HornAnswer>;
  readonly first: HornAnswer | null;
}

/** Horn messages, a page at a time. Opening one shows its text and marks it read. */
export function HornList({ label, load, first }: HornListProps) {
  const { api } = usePortal();
  const [page, turnTo] = usePageParam();
  const [open, setOpen] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiFailure | null>(null);
  const loading = useLoaded<Page<Horn>>(String(page), (signal) => load(page, signal), first);

  async function toggle(horn: Horn): Promise<void> {
    setOpen(open === horn.id ? null : horn.id);
    setProblem(null);
    if (open === horn.id || horn.isRead) return;
    const answer = await hornInfo(api, horn.id);
    if (!answer.ok) return setProblem(answer.error);
    const { horn: read } = answer.value;
    if (read) loading.change((before) => withRead(before, read));
  }

  return (
    <LoadedPart loading={loading} rows={8} rowHeight={56}>
      {(horns) => (
        <>
          {problem ? (
            <p className={pageStyles.problem} role="alert">
              {problem.message}（{problem.code}）
            </p>
          ) : null}
          {horns.list.length === 0 ? <EmptyState /> : null}
          <ul className={styles.horns} aria-label={label}>
            {horns.list.map((horn) => (
              <HornItem key={horn.id} horn={horn} isOpen={open === horn.id} onToggle={() => void toggle(horn)} />
            ))}
          </ul>
          <Pager page={horns.page} pageSize={horns.pageSize} total={horns.total} label={`${label}分页`} onPage={turnTo} />
        </>
      )}
    </LoadedPart>
  );
}
