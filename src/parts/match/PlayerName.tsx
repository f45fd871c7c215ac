import { type ReactNode, use } from "react";
import type { MatchView } from "../../../streams/sport/types.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { PlayerPagesContext, usePlayerPages } from "./playerPages.ts";

/** Asks once which players of a match have a page, for every name in it. */
export function PlayerLinks({ view, children }: { readonly view: Pick<MatchView, "state$">; readonly children: ReactNode }) {
  return <PlayerPagesContext value={usePlayerPages(view)}>{children}</PlayerPagesContext>;
}

interface PlayerNameProps {
  /** As the match has him; absent where the source says the name alone. */
  readonly id: string | undefined;
  readonly name: string;
}

/** A player's name, which leads to his page where he has one. */
export function PlayerName({ id, name }: PlayerNameProps) {
  const page = use(PlayerPagesContext).get(id ?? "");
  return page === undefined ? name : <Link to={page}>{name}</Link>;
}
