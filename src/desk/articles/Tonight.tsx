import { useNavigate } from "react-router-dom";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { deskTime } from "../layout/deskTime.ts";
import { Timeline } from "../schedule/Timeline.tsx";
import { halfDayOf } from "../schedule/dayWindow.ts";
import { blockPath } from "../schedule/openBlock.ts";
import { useMinute } from "../schedule/useMinute.ts";
import styles from "./editor.module.css";

const clock = (at: number): string => deskTime(at).slice(11, 16);

/** Lanes that hold articles; the others are only on the schedule screen. */
const LANES: ReadonlySet<string> = new Set(["home-top", "news-top", "first", "timed"]);

interface TonightProps {
  /** A new value reloads. */
  readonly round: string;
  readonly draftId: string | null;
  readonly articleId: string | null;
}

/** Twelve hours of the schedule, below the text that will be placed in it. */
export function Tonight({ round, draftId, articleId }: TonightProps) {
  const api = useDeskApi();
  const navigate = useNavigate();
  const minute = useMinute();
  const { from, until, name } = halfDayOf(minute);
  const loaded = useLoaded(`${from} ${round}`, (signal) => api.send("GET /schedule", { signal, query: { from, until } }), null);
  const planned = loaded.state.kind === "ready" ? loaded.state.value.planned : null;
  return (
    <section className={styles.schedule} aria-label={name}>
      <header>
        <b>{name}</b>
        <span className="num">
          {clock(from)} 至 {clock(until)}
        </span>
        {planned === null ? null : <span className={styles.planned}>{planned} 条待发</span>}
      </header>
      <LoadedPart loaded={loaded} rows={4} rowHeight={30}>
        {({ lanes }) => (
          <Timeline
            from={from}
            until={until}
            now={minute}
            lanes={lanes.filter(({ code }) => LANES.has(code))}
            isOwn={(block) => (block.kind === "draft" && block.id === draftId) || (block.kind === "article" && block.id === articleId)}
            onOpen={(block) => void navigate(blockPath(block))}
          />
        )}
      </LoadedPart>
    </section>
  );
}
