import { useMemo } from "react";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import bars from "../detail/bars.module.css";
import { SubBar } from "../SubBar.tsx";
import type { PlacedRow } from "../table/place.ts";
import css from "./text.module.css";
import { type TextLines, textLinesOf } from "./texts.ts";
import { stateView } from "../table/phase.ts";
import { type BoardData, useBoardModel } from "../state/useBoardModel.ts";
import type { BoardModel } from "../state/model.ts";

export interface TextData extends BoardData {
  /** Latest lines by match id, newest first. */
  readonly lines: TextLines;
}

const isPlaying = (row: PlacedRow): boolean => phaseOf(row) === "ongoing";

/** 文字直播: the basketball matches in play, each with its latest lines. */
export function TextBoard({ data, onRetry }: { readonly data: TextData; readonly onRetry: () => void }) {
  const { model } = useBoardModel({ sport: "bk", tab: "basketball-text", data, only: isPlaying });
  const { items } = useBehavior(model.layout$);
  const ids = items.flatMap((item) => (item.kind === "row" ? [item.id] : []));
  return (
    <>
      <SubBar sport="bk" page="text" favourites={0} wall$={model.wall$} status$={model.board.status$} />
      <div className={`${bars.in} ${bars.screen}`}>
        <h1 className="sr">篮球文字直播</h1>
        {ids.length > 0 ? (
          <Matches ids={ids.join(" ")} initial={data.lines} model={model} />
        ) : data.error ? (
          <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />
        ) : (
          <EmptyState text="现在没有进行中的篮球比赛" action={<Link to="/basketball/next">看赛程</Link>} />
        )}
      </div>
    </>
  );
}

/** `ids` joined by spaces: a string compares by value, so the same matches keep their channels. */
function Matches({ ids, initial, model }: { readonly ids: string; readonly initial: TextLines; readonly model: BoardModel }) {
  const { sportFeed } = usePortal();
  const lines$ = useMemo(() => textLinesOf({ feed: sportFeed, sport: "bk", ids: ids.split(" "), initial }), [sportFeed, ids, initial]);
  const lines = useBehavior(lines$);
  return (
    <div className={css.matches}>
      {ids.split(" ").map((id) => (
        <Match key={id} id={id} model={model} lines={lines[id] ?? []} />
      ))}
    </div>
  );
}

function Match({ id, model, lines }: { readonly id: string; readonly model: BoardModel; readonly lines: TextLines[string] }) {
  const row = useBehavior(model.board.row$(id));
  const now = useBehavior(model.play$);
  const isVeiled = useIsVeiled(id);
  if (!row) return null;
  const { text, remaining } = stateView(row, now);
  return (
    <section className={css.match} data-match-id={id} aria-label={`${row.home.name} 对 ${row.away.name}`}>
      <h2>
        <Link to={`/basketball/live/${id}`}>
          <span className="ell">{row.home.name}</span>
          <b className="big">{isVeiled ? "VS" : `${row.score[0]}-${row.score[1]}`}</b>
          <span className="ell">{row.away.name}</span>
        </Link>
      </h2>
      <p className={css.state}>
        <span>{row.league.name}</span> <em>{`${text} ${remaining}`.trim()}</em>
      </p>
      {isVeiled ? (
        <p className={css.none}>
          不剧透已打开
          <button type="button" onClick={() => model.spoilers.show(id)}>
            看比分和文字
          </button>
        </p>
      ) : lines && lines.length > 0 ? (
        <ol className={css.lines}>
          {lines.map((line) => (
            <li key={line.id} className={line.key ? css.key : undefined}>
              <time>{line.clock}</time>
              <span>{line.text}</span>
              {line.score ? (
                <b>
                  {line.score[0]}-{line.score[1]}
                </b>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <p className={css.none}>暂无文字直播</p>
      )}
    </section>
  );
}
