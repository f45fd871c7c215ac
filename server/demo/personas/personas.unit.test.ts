import { describe, expect, test } from "vitest";
import type { Incident } from "../../../contract/feed/sport.ts";
import { footballMinute } from "../../../contract/match/clock.ts";
import type { FootballMatch } from "../../../contract/match/football.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { BASKETBALL_LEAGUES, FOOTBALL_LEAGUES } from "../../ingest/simulator/leagues.ts";
import { judgeText } from "../../moderation/judge.ts";
import { STARTING_RULES } from "../../moderation/startingRules.ts";
import { createTextFilter } from "../../moderation/textFilter.ts";
import { DEMO_USERS } from "../../user/demoUserList.ts";
import { DERBY_CLUBS } from "./derbies.ts";
import { createMatchTalk } from "./matchTalk.ts";
import { PERSONAS, type Persona } from "./personaList.ts";
import { type Told, eventsOf, statesAt, tell, tellSome, testCrowd } from "./talk.testing.ts";
import { MARKS } from "./voiceBookPlaces.ts";

const told = tellSome(26, 14);
const all = told.flatMap(({ lines }) => lines);
const of = (nickName: string): Persona => PERSONAS.find((persona) => persona.nickName === nickName) ?? expect.fail(nickName);
const EMOJI = /\p{Emoji_Presentation}/u;
const SOON_MS = 41_000;

/** Share of character pairs that two texts have in common. */
function shared(a: string, b: string): number {
  const pairs = (text: string): Set<string> => {
    const signs = [...text.replace(/[\p{P}\p{S}\s]/gu, "")];
    return new Set(signs.slice(1).map((sign, i) => `${signs[i]}${sign}`));
  };
  const [one, other] = [pairs(a), pairs(b)];
  return (2 * [...one].filter((pair) => other.has(pair)).length) / Math.max(1, one.size + other.size);
}

describe("threads of forty matches", () => {
  test("say nothing twice, and nothing that is nearly what was said before", () => {
    let sum = 0;
    let pairs = 0;
    for (const { match, lines } of told) {
      const spoken = lines.flatMap(({ text }) => {
        const parts = text.split(/[。！？…～]+/u).map((part) => part.replace(/[\p{P}\p{S}\s]/gu, ""));
        return [...new Set(parts)].filter((part) => part !== "");
      });
      expect(
        spoken.filter((sentence, i) => spoken.indexOf(sentence) !== i),
        match.id,
      ).toEqual([]);
      for (const [i, { text }] of lines.entries()) {
        const before = lines[i - 1]?.text;
        if (before === undefined) continue;
        const like = shared(before, text);
        expect(like, `${before} / ${text}`).toBeLessThanOrEqual(0.4);
        sum += like;
        pairs += 1;
      }
    }
    expect(sum / pairs).toBeLessThan(0.08);
  });

  test("are as long as the match is loud: 60 to 150 posts, or 10 to 40, with something before it and at half-time", () => {
    const loud = told.filter(({ match }) => match.isHot && match.sport === "fb");
    expect(loud.length).toBeGreaterThan(2);
    for (const { lines } of loud) {
      expect(lines.length).toBeGreaterThanOrEqual(60);
      expect(lines.length).toBeLessThanOrEqual(150);
    }
    const quiet = told.filter(({ match }) => !match.isHot && match.league.tier > 1);
    expect(quiet.length).toBeGreaterThan(20);
    for (const { match, lines } of quiet) {
      expect(lines.length, match.id).toBeGreaterThanOrEqual(10);
      expect(lines.length, match.id).toBeLessThanOrEqual(40);
    }
    for (const topic of ["pre", "half"] as const) {
      expect(told.filter(({ lines }) => lines.some(({ news }) => news.topic === topic)).length).toBeGreaterThan(told.length * 0.85);
    }
  });

  test("react two to forty seconds after what happened, never before it", () => {
    const incidents = new Set(["goal", "penalty", "ownGoal", "missed", "cancelled", "corrected", "red", "yellow", "run", "start"]);
    let reactions = 0;
    for (const { at, news } of all) {
      expect(at).toBeGreaterThanOrEqual(news.at);
      if (!incidents.has(news.topic)) continue;
      reactions += 1;
      expect(at - news.at).toBeGreaterThanOrEqual(2_000);
      expect(at - news.at).toBeLessThanOrEqual(40_000);
    }
    expect(reactions).toBeGreaterThan(300);
  });

  test("each writes no faster than a hand can", () => {
    for (const { nickName } of PERSONAS) {
      const times = all.filter((line) => line.nickName === nickName).map(({ at }) => at);
      const order = times.toSorted((a, b) => a - b);
      for (const [i, at] of order.entries()) if (i > 0) expect(at - (order[i - 1] ?? 0)).toBeGreaterThanOrEqual(40_000);
    }
    expect(new Set(all.map(({ nickName }) => nickName)).size).toBeGreaterThanOrEqual(30);
  });
});

/** All players known from the match's log by then. */
function namesOf(state: MatchState): readonly string[] {
  if (state.sport === "bk") return state.players.map(({ name }) => name);
  return state.lineups.flatMap((lineup) => [...(lineup?.starters ?? []), ...(lineup?.bench ?? [])].map(({ name }) => name));
}

/** Names in a text, longest first, since one may be part of another. */
function namedIn(text: string, names: readonly string[]): readonly string[] {
  let rest = text;
  const found: string[] = [];
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(name)) continue;
    found.push(name);
    rest = rest.replaceAll(name, "＿");
  }
  return found;
}

function lately(state: FootballMatch, at: number): readonly Incident[] {
  return state.incidents.filter((one) => one.type !== "corner" && at - one.at <= SOON_MS);
}

describe("what is named is so at that place of the log", () => {
  const placed = told.flatMap((one: Told) => {
    const states = statesAt(one);
    return one.lines.map((line, i) => ({ line, state: states[i] ?? expect.fail(), match: one.match }));
  });

  test("scores, leaders and how far they lead", () => {
    let scores = 0;
    let leads = 0;
    for (const { line, state } of placed) {
      const [home, away] = state.score;
      for (const [, a, b] of line.text.matchAll(/(?<![\d-])(\d+)-(\d+)(?![\d-])/g)) {
        scores += 1;
        expect([Number(a), Number(b)], line.text).toEqual([home, away]);
      }
      const leader = home === away ? null : home > away ? state.fixture?.home.name : state.fixture?.away.name;
      for (const [, lead] of line.text.matchAll(/领先(\d+)分/g)) {
        leads += 1;
        expect(Number(lead), line.text).toBe(Math.abs(home - away));
        expect(line.text).toContain(leader);
      }
      const [, winner] = /恭喜([^，]+)/.exec(line.text) ?? [];
      if (winner !== undefined) expect(winner).toBe(leader);
      const [, down] = /最多落后过(\d+)分/.exec(line.text) ?? [];
      if (down !== undefined) expect(Number(down)).toBeGreaterThan(0);
    }
    expect(scores).toBeGreaterThan(400);
    expect(leads).toBeGreaterThan(10);
  });

  test("minutes: that of the clock, or of what has just happened", () => {
    let minutes = 0;
    for (const { line, state } of placed) {
      if (state.sport !== "fb") continue;
      const shown = state.clock === null ? [] : [footballMinute(state.clock, line.at)];
      const may = [...shown, ...lately(state, line.at)].map(({ minute, plus = 0 }) => `${minute}+${plus}`);
      for (const [, minute, plus = "0"] of line.text.matchAll(/(\d+)(?:\+(\d+))?分钟/g)) {
        minutes += 1;
        expect(may, line.text).toContain(`${minute}+${plus}`);
      }
    }
    expect(minutes).toBeGreaterThan(100);
  });

  test("players of goals, cards and changes", () => {
    let players = 0;
    const topics = new Set(["goal", "penalty", "ownGoal", "missed", "yellow", "red", "substitution", "corrected"]);
    for (const { line, state } of placed) {
      if (state.sport !== "fb" || !topics.has(line.news.topic)) continue;
      const incidents = state.incidents.filter(({ id, at }) => line.at - at <= SOON_MS || id === line.news.incident?.id);
      const may = new Set(incidents.flatMap((one) => [one.player, one.assist, one.off].filter((name) => name !== undefined)));
      for (const name of namedIn(line.text, namesOf(state))) {
        players += 1;
        expect(may, `${line.text}: ${name}`).toContain(name);
      }
    }
    expect(players).toBeGreaterThan(200);
  });

  test("points of players", () => {
    let points = 0;
    for (const { line, state } of placed) {
      if (state.sport !== "bk") continue;
      for (const name of namedIn(line.text, namesOf(state))) {
        const [, own] = new RegExp(`${name}[^，。]{0,4}?(\\d+)分`).exec(line.text) ?? [];
        if (own === undefined) continue;
        points += 1;
        expect(Number(own), line.text).toBe(state.players.find((player) => player.name === name)?.stats.points);
      }
    }
    expect(points).toBeGreaterThan(20);
  });

  test("teams: the two that play", () => {
    for (const { line, match } of placed) {
      const others = match.league.clubs.map(({ name }) => name).filter((name) => name !== match.home.name && name !== match.away.name);
      const text = line.text.replaceAll(match.home.name, "").replaceAll(match.away.name, "");
      const strange = others.filter((name) => name.length > 2 && text.includes(name));
      if (strange.length > 0) expect.fail(line.text);
    }
  });

  test("the minute a post bears", () => {
    const { line } = placed.find(({ line: { news } }) => news.topic === "half") ?? expect.fail();
    expect(line.minute).toMatch(/休息|结束/);
    for (const { line: one, state } of placed) {
      if (state.sport === "fb" && one.news.topic === "goal") expect(one.minute).toMatch(/^\d+(\+\d+)?′$/);
      if (one.news.topic === "pre") expect(one.minute).toBeNull();
    }
  });
});

test("a goal taken back is spoken of, and nobody cheers it any more", () => {
  const found = told.filter(({ events }) => events.some(({ k }) => k === "incident.revoked"));
  expect(found.length).toBeGreaterThan(1);
  let reactions = 0;
  for (const { events, lines } of found) {
    for (const { at, d } of events.filter(({ k }) => k === "incident.revoked")) {
      const { id } = d as { readonly id: string };
      expect(lines.filter((line) => line.at > at && line.news.incident?.id === id && line.news.topic !== "yellow")).toEqual([]);
      const after = lines.filter((line) => line.news.topic === "cancelled" && line.news.at === at);
      for (const { text } of after) expect(text).toMatch(/越位|犯规|手球|VAR|取消|撤销|不算|被吹|慢放|画线|同意|喘/);
      reactions += after.length;
    }
  }
  expect(reactions).toBeGreaterThan(found.length);
});

describe("each speaks in one's own way", () => {
  test("short or long, with signs or without, ending as one does", () => {
    for (const { nickName, text } of all) {
      const persona = of(nickName);
      expect([...text].length, text).toBeLessThanOrEqual(persona.longest);
      if (persona.emoji.length === 0) expect(text).not.toMatch(EMOJI);
      if (persona.ending === "stop") expect(text).toMatch(/[。？！]\P{L}*$/u);
      else expect(text).not.toMatch(/。$/);
      expect(text).not.toMatch(/[{}[\]|]|undefined|null|，，|，$/);
    }
    const mean = (names: readonly Persona[]): number => {
      const texts = all.filter(({ nickName }) => names.some((one) => one.nickName === nickName));
      return texts.reduce((sum, { text }) => sum + [...text].length, 0) / texts.length;
    };
    expect(mean(PERSONAS.filter(({ longest }) => longest > 100))).toBeGreaterThan(
      mean(PERSONAS.filter(({ longest }) => longest < 30)) * 1.4,
    );
  });

  test("words of a place are said by those who are from there", () => {
    for (const [voice, words] of Object.entries(MARKS)) {
      const own = all.filter(({ nickName }) => of(nickName).voice === voice);
      expect(own.filter(({ text }) => words.test(text)).length / own.length, voice).toBeGreaterThan(0.25);
      const others = all.filter(({ nickName, text }) => of(nickName).voice !== voice && words.test(text));
      expect(others.map(({ text }) => text)).toEqual([]);
    }
  });

  test("nothing that moderation would hold", () => {
    const filter = createTextFilter(STARTING_RULES);
    const held = all.filter(({ text }) => {
      const judged = judgeText(filter, text, "known");
      return judged.kind === "refused" || judged.isHeld || judged.hits.length > 0;
    });
    expect(held.map(({ text }) => text)).toEqual([]);
  });
});

test("a thread is told again as it was, and goes on after what it says already", () => {
  const { match } = told.find(({ lines }) => lines.length > 40) ?? expect.fail();
  expect(tell(match, testCrowd()).lines).toEqual(tell(match, testCrowd()).lines);
  const before = tell(match, testCrowd()).lines.map(({ text }) => text);
  const talk = createMatchTalk({ sport: match.sport, matchId: match.id }, testCrowd(), before.slice(0, 30));
  for (const event of eventsOf(match)) talk.take(event);
  const after = talk.due(Number.POSITIVE_INFINITY).map(({ text }) => text);
  for (const text of after) expect(before.slice(0, 30)).not.toContain(text);
});

test("personas are users of the demo who are spoken for; derbies are of clubs there are", () => {
  expect(PERSONAS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(PERSONAS.map(({ nickName }) => nickName)).size).toBe(PERSONAS.length);
  for (const { nickName } of PERSONAS) expect(DEMO_USERS.map((user) => user.nickName)).toContain(nickName);
  const clubs = new Set([...FOOTBALL_LEAGUES, ...BASKETBALL_LEAGUES].flatMap((league) => league.clubs.map(({ name }) => name)));
  expect([...DERBY_CLUBS, ...PERSONAS.flatMap((persona) => persona.clubs)].filter((name) => !clubs.has(name))).toEqual([]);
});
