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
  /** Whether pictures of a live source arrive at the server; until they do it is not asked, then it plays by itself. */
  readonly isFlowing?: boolean;
  /** Names the player to who cannot see it. */
  readonly title: string;
  /** Server time, epoch ms. Keep it the same function. */
  readonly now: () => number;
  /** Over the picture, under the controls: barrage, gift banner, score bug. */
  readonly overlay?: ReactNode;
  readonly controls?: { readonly middle?: ReactNode; readonly right?: ReactNode };
  /** Shown where there are several. */
  readonly qualities?: readonly Quality[];
  readonly quality?: string;
  readonly onQuality?: (id: string) => void;
  /** The page makes the player wider; the button is there when this is. */
  readonly isWide?: boolean;
  readonly onWide?: (isWide: boolean) => void;
  /** Instead of the usual words while the source is null. */
  readonly downText?: string;
  /** At least four times a second; not React state, please. */
  readonly onFrameClock?: (clock: FrameClock | null) => void;
}

export interface ChromeProps extends PlayerProps {
  readonly player: PlayerHandle;
  readonly video: HTMLVideoElement;
  readonly root: RefObject<HTMLElement | null>;
}
