import { expect, test } from "vitest";
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
