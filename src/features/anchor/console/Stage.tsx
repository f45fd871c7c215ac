import { type CSSProperties, memo } from "react";
import type { RoomLine, RoomState } from "../../../../contract/room/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { isTalk, nameOf, textOf } from "./lines.ts";
import { type StageOptions, stageLines } from "./options.ts";
import styles from "./stage.module.css";

const linesOf = (state: RoomState): readonly RoomLine[] => state.lines;

const StageLine = memo(function StageLine({ line }: { readonly line: RoomLine }) {
  const role = line.kind === "ban" ? "user" : line.d.from.role;
  return (
    <li data-kind={line.kind} data-role={role}>
      <b>
        {nameOf(line)}
        {isTalk(line) ? "：" : " "}
      </b>
      {textOf(line)}
    </li>
  );
});

/** The latest lines, the newest at the bottom. */
export function Stage({ view, options }: { readonly view: RoomView; readonly options: StageOptions }) {
  const lines = stageLines(useSlice(view.state$, linesOf), options);
  return (
    <ul className={styles.lines} style={{ "--stage-size": `${options.size}px` } as CSSProperties} aria-label="弹幕">
      {lines.length === 0 ? <li data-kind="none">等待弹幕…</li> : lines.map((line) => <StageLine key={line.s} line={line} />)}
    </ul>
  );
}
