import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without variables the portal listens on 127.0.0.1:8080 with demo data", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: "127.0.0.1", port: 8080, isDemo: true, brandId: "default", databaseUrl: null, rtmpPort: 1935 });
  expect(config.dataDir).toMatch(/\.data$/);
});

test("every bad value is named at once, and no password is repeated", () => {
  let problems: readonly string[] = [];
  try {
    readConfig({
      PORT: "99999",
      DEMO: "maybe",
      BRAND: "x",
      DATABASE_URL: "mysql://u:secret@h/d",
      ALLOWED_ORIGINS: "https://a.example/path",
      LOG_LEVEL: "loud",
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems = error.problems;
  }
  expect(problems.map((p) => p.split(/[=:]/)[0]).toSorted()).toEqual([
    "ALLOWED_ORIGINS",
    "BRAND",
    "DATABASE_URL",
    "DEMO",
    "LOG_LEVEL",
    "PORT",
  ]);
  expect(problems.join()).not.toContain("secret");
});

test("origins are a comma-separated list; a role needs a database", () => {
  expect(readConfig({ ALLOWED_ORIGINS: "https://a.example, http://b.example:81" }).allowedOrigins).toEqual([
    "https://a.example",
    "http://b.example:81",
  ]);
  expect(() => readConfig({ ROLE: "ingest" })).toThrow(/DATABASE_URL/);
  expect(readConfig({ ROLE: "ingest", DATABASE_URL: "postgresql://h/d" }).role).toBe("ingest");
});
