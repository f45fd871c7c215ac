export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Reads a `Range` header: null = the whole file (also for anything but a single range), "beyond" = not in the file. */
export function readRange(header: string | undefined, size: number): ByteRange | "beyond" | null {
  const [, from = "", to = ""] = RANGE.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const last = Number(to);
    return last === 0 || size === 0 ? "beyond" : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "beyond" : { start, end };
}
