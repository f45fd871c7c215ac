import type { Sport } from "../../../contract/feed/channels.ts";
import { BASKETBALL } from "./basketballBook.ts";
import { type Random, pick } from "./draw.ts";
import { FOOTBALL } from "./footballBook.ts";
import { type Book, type Slots, fill, isSayable } from "./grammar.ts";
import type { MatchSheet, SideNo } from "./matchSheet.ts";
import { type News, type Topic, scoreOf } from "./news.ts";
import type { Persona, Voice } from "./personaList.ts";
import { slotsOf } from "./slots.ts";
import { GLOVE, NIGHT, OLD, ROOKIE, WHISTLE } from "./voiceBookOthers.ts";
import { CHUAN, DONGBEI, HU, JING, YUE } from "./voiceBookPlaces.ts";
import { FAN, GLOOM, STATS, TACTICS, type VoiceBook, type VoiceSection, WIT } from "./voiceBookPlain.ts";
import type { UsedTexts } from "./wording.ts";

const VOICES: Readonly<Record<Voice, VoiceBook>> = {
  fan: FAN,
  tactics: TACTICS,
  stats: STATS,
  gloom: GLOOM,
  wit: WIT,
  old: OLD,
  rookie: ROOKIE,
  whistle: WHISTLE,
  glove: GLOVE,
  night: NIGHT,
  dongbei: DONGBEI,
  chuan: CHUAN,
  yue: YUE,
  hu: HU,
  jing: JING,
};

const FOOTBALL_SECTIONS: Partial<Readonly<Record<Topic, VoiceSection>>> = {
  pre: "pre",
  lineup: "pre",
  goal: "goal",
  missed: "missed",
  cancelled: "cancelled",
  yellow: "yellow",
  red: "red",
  half: "half",
  lull: "lull",
  late: "late",
  over: "over",
};
const BASKETBALL_SECTIONS: Partial<Readonly<Record<Topic, VoiceSection>>> = {
  pre: "pre",
  run: "bkPlay",
  lead: "bkPlay",
  lull: "bkPlay",
  clutch: "bkPlay",
  quarter: "bkBreak",
  half: "bkBreak",
  over: "bkOver",
};
/** Football words in a voice's sentences before a match; basketball skips such sentences. */
const OF_FOOTBALL = /开球|门将|禁区|越位|进球|射|足球|裁|点|平/;

/** The side a persona supports; null: neither. */
export type Leaning = SideNo | null;

/** Serious topics: no second sentence is added. */
const GRAVE: ReadonlySet<Topic> = new Set<Topic>(["missed", "cancelled", "red", "ownGoal"]);

const TRIES = 24;
/** Probability of a sentence in the persona's own voice instead of a shared one. */
const OWN_PART = 0.68;
const EMOJI_PART = 0.3;
/** After this many tries a recently used sentence is accepted. */
const FRESH_TRIES = 18;
const REMEMBERED = 70;

/** A persona's recently used sentences, over all threads. */
export interface Habits {
  has(line: string): boolean;
  add(line: string): void;
}
export function createHabits(): Habits {
  const recentLines = new Set<string>();
  return {
    has: (line) => recentLines.has(line),
    add(line) {
      recentLines.add(line);
      for (const oldest of recentLines) if (recentLines.size > REMEMBERED) recentLines.delete(oldest);
    },
  };
}

function sectionOf(news: News, sport: Sport, leaning: Leaning): VoiceSection | undefined {
  const section = (sport === "fb" ? FOOTBALL_SECTIONS : BASKETBALL_SECTIONS)[news.topic];
  return section === "goal" && leaning !== null && leaning !== news.side ? "bad" : section;
}

function ended(line: string, persona: Persona, random: Random): string {
  const text = line.replace(/，(?=[，。！？]|$)/g, "").replace(/^，/, "");
  if (/[？！]$/.test(text)) return text;
  switch (persona.ending) {
    case "stop":
      return `${text}。`;
    case "loud":
      return random() < 0.6 ? `${text}！` : text;
    case "soft":
      return random() < 0.3 ? `${text}～` : random() < 0.3 ? `${text}…` : text;
    default:
      return text;
  }
}

/** Input of `speak`: a persona, the news, and the state of the match on its sheet. */
export interface Speaking {
  readonly persona: Persona;
  readonly leaning: Leaning;
  readonly news: News;
  readonly sheet: MatchSheet;
  /** Epoch ms. */
  readonly at: number;
  readonly usedTexts: UsedTexts;
  readonly habits: Habits;
  readonly random: Random;
}

/** Whether the news is still true; outdated news is not talked about. */
export function isCurrent({ topic, state, score, incident }: News, sheet: MatchSheet): boolean {
  if (sheet.state !== state) return false;
  if (sheet.sport === "fb" && scoreOf(sheet) !== score) return false;
  if (incident === undefined || topic === "missed") return true;
  const known = sheet.incidents.get(incident.id);
  return known?.isStanding === true && known.player === incident.player;
}

export function placesOf({ news, sheet, leaning, at }: Speaking): Slots {
  const slots: Record<string, string> = { ...slotsOf(sheet, at), ...news.slots };
  const { h, x } = slots;
  if (leaning !== null && h !== undefined && x !== undefined) {
    slots.me = leaning === 0 ? h : x;
    slots.you = leaning === 0 ? x : h;
  }
  return slots;
}

export function speak(speaking: Speaking): string | null {
  const { persona, leaning, news, sheet, usedTexts, habits, random } = speaking;
  if (!isCurrent(news, sheet)) return null;
  const slots = placesOf(speaking);
  const book: Book = sheet.sport === "fb" ? FOOTBALL : BASKETBALL;
  const voice = VOICES[persona.voice];
  const section = sectionOf(news, sheet.sport, leaning);
  const isOfPlay = sheet.sport === "bk" && section === "pre";
  const own = (section === undefined ? [] : (voice[section] ?? [])).filter(
    (line) => isSayable(line, slots) && !(isOfPlay && OF_FOOTBALL.test(line)),
  );
  // The persona's own team conceded: most of the time no shared sentences, which cheer.
  const shared = section === "bad" && own.length > 0 && random() < 0.7 ? [] : news.sections;
  const sections = shared.map((name) => (book[name] ?? []).filter((line) => isSayable(line, slots))).filter((found) => found.length > 0);
  const further = (voice.more ?? []).filter((line) => isSayable(line, slots));
  const isGrave = section === "bad" || GRAVE.has(news.topic);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isOwn = sections.length === 0 || (own.length > 0 && random() < OWN_PART);
    const line = pick(isOwn ? own : (pick(sections, random) ?? []), random);
    if (line === undefined) return null;
    if (tries < FRESH_TRIES && habits.has(line)) continue;
    let text = ended(fill(line, slots, random), persona, random);
    const more = !isGrave && random() < persona.wordy ? pick(further, random) : undefined;
    if (more !== undefined) {
      const second = ended(fill(more, slots, random), persona, random);
      text = `${/[。！？～…]$/.test(text) ? text : `${text}，`}${second}`;
    }
    if (persona.emoji.length > 0 && random() < EMOJI_PART) text += pick(persona.emoji, random) ?? "";
    if ([...text].length > persona.longest || usedTexts.isRepetition(text)) continue;
    habits.add(line);
    return text;
  }
  return null;
}
