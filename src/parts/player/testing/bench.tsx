import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { Player } from "../Player.tsx";
import type { PlayerProps } from "../playerProps.ts";
import type { PlayerSource } from "../source.ts";
import { T, fakeFlv, fakeVideo } from "../testing.ts";

/**
 * The player over a fake flv.js and a fake video element, on fake timers, anew for each test. `give` takes the flv.js that the
 * test file's mock of `flvModule.ts` loads.
 */
export function playerBench(give: (flv: unknown) => void) {
  let video: ReturnType<typeof fakeVideo>;
  let flv: ReturnType<typeof fakeFlv>;

  beforeEach(() => {
    vi.useFakeTimers({ now: T });
    vi.spyOn(navigator, "vendor", "get").mockReturnValue("Google Inc.");
    video = fakeVideo((ms) => vi.advanceTimersByTimeAsync(ms));
    flv = fakeFlv();
    give(flv.flv);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Time passes without a new picture. */
  const stand = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    get video() {
      return video;
    },
    get flv() {
      return flv;
    },
    now: (): number => Date.now(),
    element: (): HTMLVideoElement => document.querySelector("video") as HTMLVideoElement,
    says: (): string => screen.getByRole("status").textContent ?? "",
    button: (name: string): HTMLElement => screen.getByRole("button", { name }),
    /** The connection that was made last. */
    last: () => flv.players.at(-1),
    run: (ms: number) => act(() => video.run(ms)),
    stand,
    async show(source: PlayerSource | null, rest: Partial<PlayerProps> = {}) {
      const made = render(<Player source={source} title="枪手主场" now={() => Date.now()} {...rest} />);
      await stand(0);
      return made;
    },
  };
}
