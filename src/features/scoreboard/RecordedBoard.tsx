import { useCallback, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { Board } from "../../../streams/sport/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { memoryStore } from "../../hooks/storage.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { DetailRow, type DetailRowProps } from "./detail/DetailRow.tsx";
import { liveModel } from "./state/model.ts";
import { createBoardStore } from "./state/store.ts";
import { ScoreTable } from "./table/ScoreTable.tsx";

interface RecordedBoardProps {
  readonly sport: Sport;
  readonly board: Board;
  /** The playhead's moment, epoch ms. */
  readonly now: () => number;
  /** Loads a match at that moment; only the first function passed is used. */
  readonly load: DetailRowProps["load"];
  /** Called with the id of the match whose page is requested. */
  readonly onOpen: (matchId: string) => void;
}

/** A recorded board at the playhead. */
export function RecordedBoard({ sport, board, now, load, onOpen }: RecordedBoardProps) {
  const [loadMatch] = useState(() => load);
  const [store] = useState(() => createBoardStore({ sport, tab: "replay", storage: memoryStore() }));
  const { spoilers } = usePortal();
  const make = useCallback((scope: Scope) => liveModel(scope, { board, store, now, spoilers }), [board, store, now, spoilers]);
  const model = useScoped(make);
  if (!model) return null;
  const open = (href: string): void => onOpen(href.split("/").at(-1) ?? "");
  const detail = (id: string) => (
    <DetailRow row$={model.board.row$(id)} load={loadMatch} onHide={(i) => store.hideMatch(i)} onNavigate={open} />
  );
  return <ScoreTable sport={sport} title="录制比分" model={model} store={store} onNavigate={open} renderDetail={detail} />;
}
