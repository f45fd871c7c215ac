import type { RoomId } from "../../../../contract/ids.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import { HELD_HINT, useHeldLines } from "../../../hooks/useHeldLines.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Problem } from "../../../ui/surface/Problem.tsx";
import { Section } from "../kit/Section.tsx";
import styles from "./manage.module.css";
import { PersonLine } from "./PersonLine.tsx";

/** Held lines: they contain links and wait for review. */
export function Held({ roomId, announce }: { readonly roomId: RoomId; readonly announce: (text: string) => void }) {
  const [page, onPage] = usePageParam();
  const { loaded, isSending, failure, decide } = useHeldLines({ roomId, page, onPage, announce });

  return (
    <Section isLast title="待审发言" note="3级以下观众含链接的发言，放行后显示，24小时未处理自动失效">
      <Problem failure={failure} />
      <LoadedPart loaded={loaded} rows={5} rowHeight={64}>
        {(found) => (
          <PagedList of={found} label="待审发言" empty={<EmptyState action={HELD_HINT} />}>
            {(list) => (
              <ul className={styles.people} aria-label="待审发言">
                {list.map((line) => (
                  <PersonLine
                    key={line.id}
                    person={line}
                    words={line.text}
                    note={shanghaiDateTime(line.at)}
                    action={
                      <>
                        <button
                          type="button"
                          className="btn line"
                          disabled={isSending}
                          aria-label={`驳回 ${line.nickName}：${line.text}`}
                          onClick={() => decide(line, false)}
                        >
                          驳回
                        </button>
                        <button
                          type="button"
                          className="btn pri"
                          disabled={isSending}
                          aria-label={`放行 ${line.nickName}：${line.text}`}
                          onClick={() => decide(line, true)}
                        >
                          放行
                        </button>
                      </>
                    }
                  />
                ))}
              </ul>
            )}
          </PagedList>
        )}
      </LoadedPart>
    </Section>
  );
}
