import { ANYTIME, BASKETBALL, NEWS, PERSONA, REPLIES, STATE, TAILS } from "./phraseBook.ts";

/** Kinds of recent events that fans talk about. */
export type NewsKind =
  | "goal"
  | "ownGoal"
  | "penalty"
  | "cancelled"
  | "yellow"
  | "red"
  | "missedPenalty"
  | "substitution"
  | "run"
  | "start"
  | "half"
  | "over";

export interface News {
  readonly kind: NewsKind;
  /** The team it is about; null: both. */
  readonly side: 0 | 1 | null;
  readonly player: string | null;
  /** The reported reason. */
  readonly reason: string | null;
}

/** The state of a match from a chatting fan's view. */
export interface Moment {
  readonly sport: "fb" | "bk";
  readonly home: string;
  readonly away: string;
  readonly anchor: string;
  readonly score: readonly [number, number];
  /** Before the match, in play, in a break, after it. */
  readonly phase: "before" | "play" | "break" | "over";
  /** Football: the displayed minute. Basketball: the period. */
  readonly minute: number | null;
  readonly news: News | null;
}

/** A user's style: the same in every room. The supported team depends on the room. */
export type Persona = keyof typeof PERSONA;
const PERSONAS = Object.keys(PERSONA) as Persona[];

function hash(text: string): number {
  let h = 2_166_136_261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16_777_619);
  // Mixes the last characters into the high bits: ids differ only in them.
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
  h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

export function personaOf(userId: string): Persona {
  return PERSONAS[Math.floor(hash(`persona ${userId}`) * PERSONAS.length)] ?? "fan";
}

/** The side a user supports in a room: two users of three support one. */
export function leaningOf(userId: string, roomId: string): 0 | 1 | null {
  const at = hash(`${roomId} ${userId}`);
  return at < 0.36 ? 0 : at < 0.68 ? 1 : null;
}

const isLate = ({ sport, minute }: Moment): boolean => minute !== null && (sport === "fb" ? minute >= 80 : minute >= 4);

/** Sentences that fit the state of the match. */
function stateLines(m: Moment): readonly string[] {
  const lead = m.score[0] - m.score[1];
  const margin = Math.abs(lead);
  const total = m.score[0] + m.score[1];
  if (m.phase === "before") return STATE.before;
  if (m.phase === "break") return [...STATE.break, ...(lead === 0 ? STATE.breakLevel : STATE.breakLed)];
  if (m.phase === "over") return [...STATE.over, ...(lead === 0 ? STATE.overLevel : STATE.overWon)];
  if (m.sport === "bk") {
    const close = margin <= 6 ? BASKETBALL.close : margin >= 18 ? BASKETBALL.apart : BASKETBALL.led;
    return [...close, ...(isLate(m) ? BASKETBALL.late : [])];
  }
  const lines: string[] = [];
  if (total === 0) lines.push(...STATE.goalless);
  else if (lead === 0) lines.push(...STATE.level);
  else lines.push(...(margin >= 3 ? STATE.apart : STATE.led));
  if (total >= 4) lines.push(...STATE.many);
  if (m.minute !== null && m.minute <= 12) lines.push(...STATE.early);
  if (isLate(m)) lines.push(...(lead === 0 ? STATE.lateLevel : STATE.lateLed));
  return lines;
}

function newsLines(m: Moment, leaning: 0 | 1 | null): readonly string[] {
  const { news } = m;
  if (news === null) return [];
  const own = m.sport === "bk" ? BASKETBALL[news.kind as keyof typeof BASKETBALL] : undefined;
  const all = own ?? NEWS[news.kind];
  if (news.side === null || leaning === null || own !== undefined) return all;
  const isGood = news.kind === "goal" || news.kind === "penalty" || news.kind === "ownGoal";
  if (!isGood) return all;
  return leaning === news.side ? [...all, ...NEWS.forUs, ...NEWS.forUs] : [...NEWS.againstUs, ...NEWS.againstUs, ...all];
}

function fill(text: string, m: Moment, leaning: 0 | 1 | null, random: () => number): string {
  const lead = m.score[0] - m.score[1];
  const names = [m.home, m.away] as const;
  const favourite = names[leaning ?? (random() < 0.5 ? 0 : 1)];
  const side = m.news?.side ?? null;
  const words: Readonly<Record<string, string>> = {
    h: m.home,
    a: m.away,
    x: favourite,
    y: favourite === m.home ? m.away : m.home,
    w: lead >= 0 ? m.home : m.away,
    l: lead >= 0 ? m.away : m.home,
    t: side === null ? favourite : names[side],
    o: side === null ? favourite : names[side === 0 ? 1 : 0],
    p: m.news?.player ?? (side === null ? favourite : names[side]),
    r: m.news?.reason ?? "",
    s: `${m.score[0]}-${m.score[1]}`,
    d: String(Math.abs(lead)),
    m: m.minute === null ? "" : String(m.minute),
    k: m.anchor,
  };
  return text.replace(/\{([haxywltoprsdmk])\}/g, (_, name: string) => words[name] ?? "");
}

/** Whether everything a sentence needs is known: a reason, a player, the anchor, a minute. */
function isSayable(text: string, { news, minute, anchor }: Moment): boolean {
  if (text.includes("{p}") && news?.player == null) return false;
  if (text.includes("{r}") && (news?.reason ?? "") === "") return false;
  if (text.includes("{k}") && anchor === "") return false;
  return !text.includes("{m}") || minute !== null;
}

export interface Speaker {
  readonly persona: Persona;
  readonly leaning: 0 | 1 | null;
}

const TRIES = 8;

/** A line for the moment that is not in `recentTexts`, as long as there is one. */
export function phrase(m: Moment, { persona, leaning }: Speaker, random: () => number, recentTexts: ReadonlySet<string>): string {
  const news = newsLines(m, leaning);
  const anytime = m.phase === "play" ? (m.sport === "fb" ? ANYTIME : BASKETBALL.anytime) : stateLines(m);
  // A random mix: the latest event, general play, the state of the match, and the speaker's own lines.
  const share = random();
  const isNews = news.length > 0 && random() < 0.74;
  const topic = isNews ? news : share < 0.42 ? anytime : share < 0.76 ? stateLines(m) : share < 0.9 ? PERSONA[persona] : REPLIES;
  // If a topic's lines were all said lately, another topic is used.
  for (const pool of [topic, anytime, REPLIES]) {
    const reportable = pool.filter((text) => isSayable(text, m));
    for (let tries = 0; tries < TRIES && reportable.length > 0; tries += 1) {
      const line = fill(reportable[Math.floor(random() * reportable.length)] ?? "", m, leaning, random);
      if (!recentTexts.has(line)) return line;
    }
  }
  const last = [...recentTexts].at(-1);
  return REPLIES.find((text) => random() < 0.1 && text !== last) ?? REPLIES.find((text) => text !== last) ?? "";
}

/** A line as typed by a user: sometimes with a mark or word added, never after a sentence that has its own ending. */
export function asTyped(line: string, random: () => number): string {
  if (/[！？…~a-z0-9啊吧吗呢了]$/i.test(line)) return line;
  return line + (TAILS[Math.floor(random() * TAILS.length)] ?? "");
}
