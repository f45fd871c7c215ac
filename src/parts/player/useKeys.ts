import { type RefObject, useEffect, useEffectEvent } from "react";
import { commandOfKey, focusOf } from "./keys.ts";
import type { PlayerHandle } from "./player.ts";
import { toggleFullScreen, togglePictureInPicture } from "./screen.ts";

interface KeysInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly player: PlayerHandle;
  readonly video: HTMLVideoElement;
  readonly isRecording: boolean;
  readonly togglePlay: () => void;
}

/** Handles the keys of the player, on the whole page except in text fields (`keys.ts`). */
export function useKeys({ root, player, video, isRecording, togglePlay }: KeysInput): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const element = root.current;
    if (!element || event.defaultPrevented) return;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const command = commandOfKey({ key: event.key, hasModifier, focus: focusOf(event.target, element), isRecording });
    if (!command) return;
    event.preventDefault();
    const { level, isMuted } = player.volume$.value;
    switch (command.type) {
      case "toggle-play":
        return togglePlay();
      case "toggle-mute":
        return player.setVolume({ level, isMuted: !isMuted });
      case "toggle-full":
        return void toggleFullScreen(element);
      case "toggle-pip":
        return void togglePictureInPicture(video);
      case "volume":
        return player.setVolume({ level: Math.min(1, Math.max(0, Math.round((level + command.by) * 100) / 100)), isMuted: false });
      case "skip":
        return player.seek(player.timeline$.value.positionS + command.byS);
      case "to-start":
        return player.seek(0);
      case "to-end":
        return player.seek(player.timeline$.value.durationS);
      default:
        return command satisfies never;
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
