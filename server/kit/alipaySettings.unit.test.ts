import { type KeyObject, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readAlipay } from "./alipaySettings.ts";
import { ConfigError, readConfig } from "./config.ts";

const [own, their] = [generateKeyPairSync("rsa", { modulusLength: 2048 }), generateKeyPairSync("rsa", { modulusLength: 2048 })];
const bare = (key: KeyObject, type: "pkcs1" | "pkcs8" | "spki"): string =>
  key.export({ type: type as "pkcs1", format: "der" }).toString("base64");
const pem = (key: KeyObject, type: "pkcs1" | "pkcs8" | "spki"): string => String(key.export({ type: type as "pkcs1", format: "pem" }));

const ENV = {
  ALIPAY_APP_ID: "2021000122671080",
  ALIPAY_PRIVATE_KEY: bare(own.privateKey, "pkcs8"),
  ALIPAY_PUBLIC_KEY: bare(their.publicKey, "spki"),
} as const;

function read(env: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { settings: readAlipay((name) => env[name] ?? null, problems), problems };
}

test("nothing set: no Alipay; the three set: Alipay with its own gateway", () => {
  expect(read({})).toEqual({ settings: null, problems: [] });
  expect(readConfig({})).toMatchObject({ alipay: null, publicUrl: null });
  expect(readConfig({ ...ENV, PUBLIC_URL: "https://portal.example" })).toMatchObject({
    publicUrl: "https://portal.example",
    alipay: { appId: ENV.ALIPAY_APP_ID, gateway: "https://openapi.alipay.com/gateway.do", sellerId: null },
  });
});

test.each(["pkcs1", "pkcs8"] as const)("a private key of %s is read bare, as PEM, and as PEM in one line", (type) => {
  const expected = read(ENV).settings?.privateKey;
  expect(expected).toContain("BEGIN RSA PRIVATE KEY");
  for (const text of [
    bare(own.privateKey, type),
    pem(own.privateKey, type),
    pem(own.privateKey, type).replaceAll("\n", "\\n"),
    `${bare(own.privateKey, type)}\n`,
  ])
    expect(read({ ...ENV, ALIPAY_PRIVATE_KEY: text })).toMatchObject({ problems: [], settings: { privateKey: expected } });
});

test.each(["ALIPAY_APP_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY"] as const)(
  "all but %s: refused, and said which is missing",
  (name) => {
    const { [name]: _, ...rest } = ENV;
    expect(read(rest)).toEqual({
      settings: null,
      problems: [`ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY: expected all or none, missing ${name}`],
    });
  },
);

test("an option without keys is refused", () => {
  expect(read({ ALIPAY_GATEWAY: "https://gateway.example" }).problems).toHaveLength(1);
  expect(read({ ALIPAY_SELLER_ID: "2088102147948060" }).problems).toHaveLength(1);
});

const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });

test.each([
  ["ALIPAY_APP_ID", "my app"],
  ["ALIPAY_PRIVATE_KEY", "secret-nonsense"],
  ["ALIPAY_PRIVATE_KEY", bare(own.privateKey, "pkcs8").slice(0, -40)],
  ["ALIPAY_PRIVATE_KEY", bare(their.publicKey, "spki")],
  ["ALIPAY_PRIVATE_KEY", bare(short.privateKey, "pkcs8")],
  ["ALIPAY_PRIVATE_KEY", bare(curve.privateKey, "pkcs8")],
  ["ALIPAY_PUBLIC_KEY", bare(own.privateKey, "pkcs8")],
  ["ALIPAY_PUBLIC_KEY", bare(short.publicKey, "spki")],
  ["ALIPAY_PUBLIC_KEY", bare(own.publicKey, "spki")],
  ["ALIPAY_GATEWAY", "http://gateway.example/gateway.do"],
  ["ALIPAY_GATEWAY", "gateway"],
  ["ALIPAY_SELLER_ID", "1088102147948060"],
] as const)("%s=%.20s is refused by its name, and its value is not repeated", (name, value) => {
  let problems: readonly string[] = [];
  try {
    readConfig({ ...ENV, [name]: value });
  } catch (error) {
    if (error instanceof ConfigError) problems = error.problems;
  }
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  expect(problems[0]).not.toContain(value);
});

test("without TLS only a gateway on this machine is taken; PUBLIC_URL is an origin", () => {
  expect(read({ ...ENV, ALIPAY_GATEWAY: "http://127.0.0.1:81/gateway.do" }).settings?.gateway).toBe("http://127.0.0.1:81/gateway.do");
  expect(() => readConfig({ PUBLIC_URL: "https://portal.example/path" })).toThrow(/PUBLIC_URL/);
});
