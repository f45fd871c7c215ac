import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without variables the portal listens on 127.0.0.1:8080 with demo data", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: "127.0.0.1", port: 8080, isDemo: true, brandId: null, databaseUrl: null, rtmpPort: 1935 });
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
      TRUSTED_PROXIES: "loopback, next door",
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
    "TRUSTED_PROXIES",
  ]);
  expect(problems.join()).not.toContain("secret");
});

test("origins are a comma-separated list", () => {
  expect(readConfig({ ALLOWED_ORIGINS: "https://a.example, http://b.example:81" }).allowedOrigins).toEqual([
    "https://a.example",
    "http://b.example:81",
  ]);
});

test("messages go to a service that is called over TLS, to the inbox where that is asked for, or nowhere is said", () => {
  const key = "a-key-of-the-operators";
  expect(readConfig({}).sms).toBeNull();
  expect(readConfig({ SMS_PROVIDER_URL: "inbox" }).sms).toEqual({ kind: "inbox" });
  for (const url of ["https://sms.example/send", "http://127.0.0.1:9000/", "http://localhost/x"]) {
    expect(readConfig({ SMS_PROVIDER_URL: url, SMS_PROVIDER_KEY: key }).sms).toEqual({ kind: "webhook", url, key });
  }
  for (const env of [
    { SMS_PROVIDER_URL: "https://sms.example/send" },
    { SMS_PROVIDER_KEY: key },
    { SMS_PROVIDER_URL: "http://sms.example/send", SMS_PROVIDER_KEY: key },
    { SMS_PROVIDER_URL: "https://user:geheim@sms.example/", SMS_PROVIDER_KEY: key },
    { SMS_PROVIDER_URL: "https://sms.example/", SMS_PROVIDER_KEY: "short" },
    { SMS_PROVIDER_URL: "inbox", NODE_ENV: "production" },
  ]) {
    expect(() => readConfig(env)).toThrow(/SMS_PROVIDER/);
    expect(() => readConfig(env)).not.toThrow(/geheim|a-key-of/);
  }
});

test("what is for operators is seen from this machine in production, from everywhere while developing, from where it is said", () => {
  expect(readConfig({}).operatorNetworks).toBeNull();
  expect(readConfig({ NODE_ENV: "production" }).operatorNetworks).toEqual(["loopback"]);
  expect(readConfig({ OPERATOR_NETWORKS: "10.0.0.0/8, loopback" }).operatorNetworks).toEqual(["10.0.0.0/8", "loopback"]);
  expect(() => readConfig({ OPERATOR_NETWORKS: "the office" })).toThrow(/OPERATOR_NETWORKS/);
});
