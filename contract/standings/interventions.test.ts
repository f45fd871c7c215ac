import { expect, test } from "vitest";
import { worldCupRules } from "./football.ts";
import { INTERVENTIONS } from "./interventions.ts";

test("what was given, taken and decided was made known on a day of its season, or of the summers around it", () => {
  const entries = INTERVENTIONS.flatMap((table) => Object.entries(table));
  expect(entries.length).toBeGreaterThan(60);
  for (const [key, list] of entries) {
    const year = Number(key.slice(key.indexOf("/") + 1));
    for (const { announcedOn } of list) {
      expect(announcedOn, key).toMatch(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
      expect(announcedOn >= `${year}-05-01` && announcedOn < `${year + 1}-09-01`, `${key} ${announcedOn}`).toBe(true);
    }
  }
});

test("each names its clubs and its reason", () => {
  for (const [key, list] of INTERVENTIONS.flatMap((table) => Object.entries(table))) {
    for (const one of list) {
      const teams = "teams" in one ? one.teams : "team" in one ? [one.team] : [one.home, one.away];
      expect(
        teams.every((team) => /^[a-z0-9 ]+$/.test(team)),
        key,
      ).toBe(true);
      if (!("teams" in one)) expect(one.reason, key).not.toBe("");
      else expect(new Set(teams).size, key).toBeGreaterThan(1);
    }
  }
});

test("level teams of a World Cup were set apart in its year, two of them each time", () => {
  const years = Array.from({ length: 2022 - 1930 + 1 }, (_, i) => 1930 + i);
  const decisions = years.flatMap((year) => worldCupRules(`WC-${year}`, year, false).decisions.map((one) => ({ year, ...one })));
  expect(decisions.length).toBeGreaterThan(5);
  for (const { year, teams, announcedOn } of decisions) {
    expect(announcedOn).toMatch(new RegExp(`^${year}-0[67]-\\d\\d$`));
    expect(teams).toHaveLength(2);
    for (const team of teams) expect(team, announcedOn).toMatch(/^[A-Z][A-Za-z ]+$/);
  }
});

test("what was given, taken and decided is what the file beside says: none of it changes unseen", async () => {
  const lines = INTERVENTIONS.flatMap((table) => Object.entries(table)).flatMap(([key, all]) =>
    all.map((one) => `${key}: ${Object.values(one).map(String).join(", ")}`),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("interventions.txt");
});
