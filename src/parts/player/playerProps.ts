import type { ReactNode, RefObject } from "react";
import type { FrameClock } from "./frameClock.ts";
import type { PlayerHandle } from "./player.ts";
import type { PlayerSource } from "./source.ts";

export interface Quality {
  readonly id: string;
  /** `蓝光` */
  readonly name: string;
}

export interface PlayerProps {
  /** Null: nothing to show, the room is down. */
  readonly source: PlayerSource | null;
  /** Whether pictures of a live source reach the server. Until they do it is not requested; then it plays by itself. */
  readonly isFlowing?: boolean;
  /** Accessible name of the player. */
  readonly title: string;
  /** Server time, epoch ms. Keep it the same function. */
  readonly now: () => number;
  /** Over the picture, under the controls: barrage, gift banner, score bug. */
  readonly overlay?: ReactNode;
  readonly controls?: { readonly middle?: ReactNode; readonly right?: ReactNode };
  /** Shown if there are several. */
  readonly qualities?: readonly Quality[];
  readonly quality?: string;
  readonly onQuality?: (id: string) => void;
  /** Whether the page shows the player wide; if absent, there is no button for it. */
  readonly isWide?: boolean;
  readonly onWide?: (isWide: boolean) => void;
  /** Text instead of the usual one while the source is null. */
  readonly downText?: string;
  /** Called at least four times a second; do not keep it in React state. */
  readonly onFrameClock?: (clock: FrameClock | null) => void;
}

export interface ChromeProps extends PlayerProps {
  readonly player: PlayerHandle;
  readonly video: HTMLVideoElement;
  readonly root: RefObject<HTMLElement | null>;
}
