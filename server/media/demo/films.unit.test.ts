import { describe, expect, it } from "vitest";
import { FILMS, filmFor } from "./films.ts";
import { sampleNames } from "./sample.ts";

const MAROON = "#7a1730";
const BLUE = "#1d4fa3";
const GREEN = "#0b7a3b";
const WHITE = "#f4f4f0";
const SKY = "#6cabdd";

describe("the film of a match", () => {
  it.each(FILMS)("$name is the one of its own shirts", (film) => {
    expect(filmFor(film.sport, film.kits)).toEqual({ film, isLike: true });
  });

  it("is of its sport", () => {
    const kits = { home: GREEN, away: WHITE };
    expect(filmFor("fb", kits).film.name).toBe("football-green-white");
    expect(filmFor("bk", kits).film.sport).toBe("bk");
  });

  it("is the nearest one, and says whether both shirts pass: home and away do not stand for each other", () => {
    expect(filmFor("fb", { home: MAROON, away: WHITE })).toMatchObject({ film: { name: "football" }, isLike: true });
    expect(filmFor("fb", { home: BLUE, away: "#e8641b" })).toMatchObject({ film: { name: "football-blue-gold" }, isLike: true });
    expect(filmFor("fb", { home: BLUE, away: SKY }).isLike).toBe(false);
    // Green is nearer to blue than the distance that tells two sides apart.
    expect(filmFor("bk", { home: GREEN, away: WHITE }).isLike).toBe(false);
    expect(filmFor("bk", { home: WHITE, away: BLUE }).isLike).toBe(false);
  });

  it("is the first of the sport where nobody knows the shirts", () => {
    expect(filmFor("fb", null)).toMatchObject({ film: { name: "football" }, isLike: false });
    expect(filmFor("bk", null)).toMatchObject({ film: { name: "basketball" }, isLike: false });
  });

  it("is a file, and there is no file without a film", () => {
    expect(FILMS.map(({ name }) => name).toSorted()).toEqual(sampleNames());
  });
});
