/** Shared by the processes of the measurement. */
export const ROOM_USERS = 500;
export const SOCKETS = 2_000;
export const LINES_PER_SECOND = 50;
/** A line contains the time it was said: `第3句好球 1763719999999`. */
const SAID_AT = / (\d{13})$/;
const WORDS = ["好球", "这球进了", "裁判在干嘛", "守门员神了", "加油加油", "换人吧", "漂亮的任意球", "越位了吧"];

export function lineText(n: number, at: number): string {
  return `第${n}句${WORDS[n % WORDS.length]} ${at}`;
}

/** Epoch ms; null for a line that is not ours. */
export function saidAt(text: string): number | null {
  const found = SAID_AT.exec(text);
  return found?.[1] === undefined ? null : Number(found[1]);
}

/** Time of each line, ms from the start: people do not type in step, so the gaps are exponential; seeded. */
export function schedule(seed: number, ms: number): readonly number[] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 4_294_967_297;
  };
  const times: number[] = [];
  for (let at = 0; ;) {
    at += (-Math.log(random()) * 1_000) / LINES_PER_SECOND;
    if (at >= ms) return times;
    times.push(at);
  }
}
