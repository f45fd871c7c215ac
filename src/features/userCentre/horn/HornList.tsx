import { useState } from "react";
import type { Page } from "../../../../contract/http/page.ts";
import type { Horn } from "../../../../contract/http/horn.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { hornInfo } from "../../../api/horn.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Problem } from "../../../ui/surface/Problem.tsx";
import { HornItem } from "./HornItem.tsx";
import { useHornArrivals } from "./useHornArrivals.ts";
import { type HornAnswer, withRead } from "./horns.ts";

interface HornListProps {
  readonly label: string;
  readonly load: (page: number, signal: AbortSignal) => Promise<HornAnswer>;
  readonly first: HornAnswer | null;
}

/** Horn messages, a page at a time. Opening one shows its text and marks it read. */
export function HornList({ label, load, first }: HornListProps) {
  const { api } = usePortal();
  const [page] = usePageParam();
  const [open, setOpen] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiFailure | null>(null);
  const loaded = useLoaded<Page<Horn>>(String(page), (signal) => load(page, signal), first);
  useHornArrivals(loaded.reload);

  async function toggle(horn: Horn): Promise<void> {
    setOpen(open === horn.id ? null : horn.id);
    setProblem(null);
    if (open === horn.id || horn.isRead) return;
    const answer = await hornInfo(api, horn.id);
    if (!answer.ok) return setProblem(answer.error);
    const { horn: read } = answer.value;
    if (read) loaded.change((before) => withRead(before, read));
  }

  return (
    <LoadedPart loaded={loaded} rows={8} rowHeight={56}>
      {(horns) => (
        <>
          <Problem failure={problem} />
          <PagedList of={horns} label={label} empty={<EmptyState action="新的消息会出现在这里" />}>
            {(list) => (
              <ul aria-label={label}>
                {list.map((horn) => (
                  <HornItem key={horn.id} horn={horn} isOpen={open === horn.id} onToggle={() => void toggle(horn)} />
                ))}
              </ul>
            )}
          </PagedList>
        </>
      )}
    </LoadedPart>
  );
}
