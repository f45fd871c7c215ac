import { useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import type { Loaded } from "../../../hooks/useLoaded.ts";
import { useSession } from "../../../hooks/useSession.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Problem } from "../../../ui/surface/Problem.tsx";
import styles from "./matches.module.css";
import { MatchLine } from "./MatchLine.tsx";
import { type SavedMatch, withOff } from "./userMatches.ts";

/** Matches a page. The API returns the whole list. */
const SHOWN = 20;

interface KeptListProps {
  readonly label: string;
  readonly loaded: Loaded<readonly SavedMatch[]>;
  /** Which matches this list shows. */
  readonly isShown?: (match: SavedMatch) => boolean;
  /** `取消收藏`; the button that undoes it is `撤销`. */
  readonly offLabel: string;
  /** Whether the match can be put back: a reservation cannot after kick-off. */
  readonly canPutBack?: (match: SavedMatch) => boolean;
  readonly set: (match: SavedMatch, isSaved: boolean) => Promise<Result<unknown, ApiFailure>>;
  readonly noteOf?: (match: SavedMatch) => string;
}

/** Matches a user keeps. Each can be taken off the list and, until the page is left, put back. */
export function SavedMatchList({ label, loaded, isShown = () => true, offLabel, canPutBack = () => true, set, noteOf }: KeptListProps) {
  const session = useSession();
  const [requestedPage] = usePageParam();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiFailure | null>(null);

  async function toggle(match: SavedMatch): Promise<void> {
    if (busy !== null) return;
    setBusy(match.matchId);
    setProblem(null);
    const answer = await set(match, match.isOff);
    setBusy(null);
    if (!answer.ok) return setProblem(answer.error);
    loaded.change((list) => withOff(list, match, !match.isOff));
    await session.refresh();
  }

  return (
    <LoadedPart loaded={loaded} rows={8} rowHeight={56}>
      {(all) => {
        const list = all.filter(isShown);
        const page = Math.min(requestedPage, Math.max(1, Math.ceil(list.length / SHOWN)));
        const shown = { total: list.length, page, pageSize: SHOWN, list: list.slice((page - 1) * SHOWN, page * SHOWN) };
        return (
          <>
            <Problem failure={problem} />
            <PagedList of={shown} label={label}>
              {(matches) => (
                <ul aria-label={label}>
                  {matches.map((match) => {
                    const note = noteOf?.(match);
                    const action = match.isOff ? "撤销" : offLabel;
                    const name = match.row ? `${match.row.home.name} 对 ${match.row.away.name}` : match.matchId;
                    return (
                      <MatchLine
                        key={`${match.sport}:${match.matchId}`}
                        match={match}
                        {...(note === undefined ? {} : { note })}
                        action={
                          match.isOff && !canPutBack(match) ? (
                            <span className={styles.off}>已取消</span>
                          ) : (
                            <button
                              type="button"
                              className="btn line sm"
                              aria-label={`${action} ${name}`}
                              aria-disabled={busy !== null}
                              onClick={() => void toggle(match)}
                            >
                              {action}
                            </button>
                          )
                        }
                      />
                    );
                  })}
                </ul>
              )}
            </PagedList>
          </>
        );
      }}
    </LoadedPart>
  );
}
