import { describe, expect, it } from "vitest";
import * as book from "./phraseBook.ts";
import { type Moment, type News, type Persona, leaningOf, personaOf, phrase } from "./phrases.ts";

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const MOMENT: Moment = {
  sport: "fb",
  home: "海港",
  away: "申花",
  anchor: "老周说球",
  score: [1, 0],
  phase: "play",
  minute: 63,
  news: null,
};
const SPEAKERS = (Object.keys(book.PERSONA) as Persona[]).flatMap((persona) =>
  ([0, 1, null] as const).map((leaning) => ({ persona, leaning })),
);

function lines(moment: Moment, count: number): string[] {
  const random = seeded(7);
  const lately = new Set<string>();
  return Array.from({ length: count }, (_, i) => {
    const speaker = SPEAKERS[i % SPEAKERS.length];
    const line = speaker ? phrase(moment, speaker, random, lately) : "";
    lately.add(line);
    if (lately.size > 80) for (const oldest of [...lately].slice(0, 1)) lately.delete(oldest);
    return line;
  });
}

describe("what the demo's fans say", () => {
  it("comes from several hundred sentences, none written twice in its place", () => {
    const groups = [
      book.ANYTIME,
      book.REPLIES,
      ...Object.values(book.STATE),
      ...Object.values(book.NEWS),
      ...Object.values(book.BASKETBALL),
      ...Object.values(book.PERSONA),
    ];
    expect(new Set(groups.flat()).size).toBeGreaterThan(500);
    for (const group of groups) expect(new Set(group).size).toBe(group.length);
  });

  it("is various: of three hundred lines of one match most are said once", () => {
    const said = lines(MOMENT, 300);
    expect(new Set(said).size).toBeGreaterThan(120);
    for (let i = 0; i < said.length; i += 1) expect(said.slice(Math.max(0, i - 20), i)).not.toContain(said[i]);
  });

  it("says what is so: score, leader and minute of the moment, no place left open", () => {
    const news: (News | null)[] = [
      null,
      { kind: "goal", side: 1, player: "马莱莱", reason: null },
      { kind: "yellow", side: 0, player: "魏震", reason: "铲球犯规" },
      { kind: "cancelled", side: 0, player: null, reason: null },
    ];
    for (const sport of ["fb", "bk"] as const) {
      for (const phase of ["before", "play", "break", "over"] as const) {
        for (const score of [
          [0, 0],
          [2, 2],
          [1, 3],
          [5, 0],
        ] as const) {
          for (const one of news) {
            for (const line of lines({ ...MOMENT, sport, phase, score, minute: phase === "play" ? 88 : null, news: one }, 40)) {
              expect(line).not.toMatch(/[{}]|undefined|null/);
              for (const [, h, a] of line.matchAll(/(?<!猜个)(\d+)-(\d+)(?!尺)/g)) {
                if (/4-4|猜|^0-0/.test(line) && score[0] + score[1] === 0) continue;
                expect([Number(h), Number(a)], line).toEqual([...score]);
              }
            }
          }
        }
      }
    }
  });

  it("cheers for its own and grumbles at the other", () => {
    const goal: Moment = { ...MOMENT, news: { kind: "goal", side: 0, player: "武磊", reason: null } };
    const random = seeded(3);
    const of = (leaning: 0 | 1): string =>
      Array.from({ length: 80 }, () => phrase(goal, { persona: "fan", leaning }, random, new Set())).join(" ");
    expect(of(0)).toMatch(/舒服了|没白熬|好样的/);
    expect(of(0)).not.toMatch(/心态崩了|难受/);
    expect(of(1)).toMatch(/心态崩了|难受|防的什么|醒醒/);
  });

  it("gives everybody the same nature in each room, and rooms both camps", () => {
    const users = Array.from({ length: 40 }, (_, i) => String(i + 1));
    expect(new Set(users.map(personaOf)).size).toBe(Object.keys(book.PERSONA).length);
    expect(new Set(users.map((id) => leaningOf(id, "680001")))).toEqual(new Set([0, 1, null]));
    expect(users.map(personaOf)).toEqual(users.map(personaOf));
  });
});
