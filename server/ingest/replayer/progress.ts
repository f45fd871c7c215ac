/** Progress on a terminal: a bar that redraws itself; elsewhere a plain line now and then. */
export interface Progress {
  update(done: number, total: number, label: string): void;
  /** A line of its own, e.g. about trouble. */
  print(text: string): void;
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const REDRAW_EVERY_MS = 100;
/** Without a terminal: a line each time another tenth is done. */
const PLAIN_STEPS = 10;

export function createProgress(output: Output, now: () => number): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let plainStep = -1;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) output.write("\r\u001B[K");
    isDrawn = false;
  };
  return {
    update(done, total, label) {
      const share = total === 0 ? 1 : done / total;
      if (output.isTTY === true) {
        if (done < total && now() - drawnAt < REDRAW_EVERY_MS) return;
        drawnAt = now();
        const filled = Math.floor(share * BAR_WIDTH);
        output.write(
          `\r\u001B[K[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)}% ${done}/${total} ${label}`,
        );
        isDrawn = true;
        return;
      }
      const step = Math.floor(share * PLAIN_STEPS);
      if (step === plainStep) return;
      plainStep = step;
      output.write(`${Math.floor(share * 100)}% ${done}/${total} ${label}\n`);
    },
    print(text) {
      clear();
      output.write(`${text}\n`);
    },
    end() {
      if (isDrawn) output.write("\n");
      isDrawn = false;
    },
  };
}
