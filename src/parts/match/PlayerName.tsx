import { type ReactNode, use } from "react";
import type { MatchView } from "../../../streams/sport/types.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { PlayerPagesContext, usePlayerPages } from "./playerPages.ts";

/** Looks up once which players of a match have a page, for all names in it. */
export function PlayerLinks({ view, children }: { readonly view: Pick<MatchView, "state$">; readonly children: ReactNode }) {
  return <PlayerPagesContext value={usePlayerPages(view)}>{children}</PlayerPagesContext>;
}

interface PlayerNameProps {
  /** The match's id of the player; absent if the source gives only the name. */
  readonly id: string | undefined;
  readonly name: string;
}

/** A player's name; a link to his page if he has one. */
export function PlayerName({ id, name }: PlayerNameProps) {
  const page = use(PlayerPagesContext).get(id ?? "");
  return page === undefined ? name : <Link to={page}>{name}</Link>;
}
