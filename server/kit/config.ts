import { resolve } from "node:path";
import { FEED } from "../../contract/limits.ts";
import { isServiceUrl } from "../../contract/rules/serviceUrl.ts";
import { createAddressReader } from "./address.ts";
import { type AlipaySettings, readAlipay } from "./alipaySettings.ts";
import { type SmsSettings, readSms } from "./smsSettings.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";

export const BRAND_IDS = ["default", "variant1", "variant2", "variant3", "variant4"] as const;
export type BrandId = (typeof BRAND_IDS)[number];
/** Faster than this a goal is over before a page has shown it. */
const DEMO_SPEED_MAX = 60;
const PACK_SEASONS_MAX = 9999;

/** The settings of the environment, checked. docs/operating.md names each variable. */
export interface Config {
  readonly host: string;
  /** 0 = any free port (tests). */
  readonly port: number;
  /**
   * Port of the operators' desk, on the loopback unless DESK_HOST says otherwise. Null: no desk. 0 = any free port, which is
   * also used when the port was not chosen and is taken.
   */
  readonly deskPort: number | null;
  readonly isDeskPortChosen: boolean;
  readonly deskHost: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Demo data, the simulator, the development inbox. */
  readonly isDemo: boolean;
  /** How many times as fast as real time the demo's matches run. */
  readonly demoSpeed: number;
  /** Number of seasons of the packed real results to write, counted from the latest; null: all. */
  readonly packSeasons: number | null;
  /** Whether filling in the results yields the process to other work between its steps. */
  readonly fillingRests: boolean;
  /** Null: the brand of the build. */
  readonly brandId: BrandId | null;
  readonly rtmpPort: number;
  /** Null: the one generated into `dataDir`. */
  readonly providerKey: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, networks, `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Feed sockets one network may have open at once; IPv6 counts by /64. */
  readonly socketsPerNetwork: number;
  /** Origins besides the portal's own that may open a feed or call across origins; without trailing slash. */
  readonly allowedOrigins: readonly string[];
  /** Networks that may see `/metrics` and `/docs`: addresses, networks, `loopback`; null: everybody. */
  readonly operatorNetworks: readonly string[] | null;
  readonly isProduction: boolean;
  readonly logLevel: LogLevel;
  /** The third party's slider captcha (jiyanSwitch 1); null: our own. */
  readonly geetest: { readonly id: string; readonly key: string } | null;
  /** The provider of text messages; null: the development inbox of the demo. */
  readonly sms: SmsSettings | null;
  /** Recharging by Alipay; null: not offered. */
  readonly alipay: AlipaySettings | null;
  /** Origin by which the portal is reached from outside, where Alipay calls back; null: the portal queries Alipay instead. */
  readonly publicUrl: string | null;
  /** Address of customer service until staff change it; null: it is off. */
  readonly customerServiceUrl: string | null;
  /** Bodies of calls are encrypted (contract/http/secret.ts). */
  readonly isBodyEncrypted: boolean;
  /** Pages register the service worker; off: registered workers unregister themselves. */
  readonly hasServiceWorker: boolean;
}

/** Names every bad value at once, one a line. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Bad configuration:\n${problems.map((p) => `  ${p}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** Throws ConfigError. An empty variable counts as unset. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  const port = (name: string, fallback: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
    problems.push(`${name}=${value}: expected a port from 0 to 65535`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === null) return fallback;
    const known = values.find((v) => v === value);
    if (known !== undefined) return known;
    problems.push(`${name}=${value}: expected one of ${values.join(", ")}`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean): boolean => {
    const value = text(name)?.toLowerCase() ?? null;
    if (value === null) return fallback;
    if (value === "1" || value === "true") return true;
    if (value === "0" || value === "false") return false;
    problems.push(`${name}=${value}: expected 1 or 0`);
    return fallback;
  };

  const whole = <T>(name: string, fallback: T, most: number): number | T => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most) return Number(value);
    problems.push(`${name}=${value}: expected a whole number from 1 to ${most}`);
    return fallback;
  };

  const isProduction = text("NODE_ENV") === "production";
  const databaseUrl = text("DATABASE_URL");
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    // The value may hold a password, so it is not repeated.
    problems.push("DATABASE_URL: expected postgresql://user:password@host:port/database");
  }
  const providerKey = text("PROVIDER_KEY");
  if (providerKey !== null && providerKey.length < 16) problems.push("PROVIDER_KEY: expected at least 16 characters");
  const list = (name: string, fallback = ""): string[] =>
    (text(name) ?? fallback)
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  const trustedProxies = list("TRUSTED_PROXIES", "loopback");
  const operatorNetworks = text("OPERATOR_NETWORKS") === null && !isProduction ? null : list("OPERATOR_NETWORKS", "loopback");
  for (const [name, networks] of Object.entries({ TRUSTED_PROXIES: trustedProxies, OPERATOR_NETWORKS: operatorNetworks ?? [] })) {
    for (const network of networks) {
      if (!isNetwork(network)) problems.push(`${name}: ${network} is no address, network (10.0.0.0/8) or loopback, linklocal, uniquelocal`);
    }
  }
  const socketsText = text("SOCKETS_PER_NETWORK") ?? String(FEED.socketsPerNetwork);
  const socketsPerNetwork = Number(socketsText);
  if (!/^[1-9]\d{0,6}$/.test(socketsText)) problems.push(`SOCKETS_PER_NETWORK=${socketsText}: expected a number from 1 to 9999999`);
  const allowedOrigins = list("ALLOWED_ORIGINS");
  for (const origin of allowedOrigins) {
    if (originOf(origin) !== origin) problems.push(`ALLOWED_ORIGINS: ${origin} is not an origin such as https://example.com`);
  }
  const host = text("HOST") ?? "127.0.0.1";
  if (/[\s/]/.test(host)) problems.push(`HOST=${host}: expected a host name or an address`);

  const portalPort = port("PORT", 8080);
  const deskHost = text("DESK_HOST") ?? "127.0.0.1";
  if (/[\s/]/.test(deskHost)) problems.push(`DESK_HOST=${deskHost}: expected a host name or an address`);

  const geetestId = text("GEETEST_ID");
  const geetestKey = text("GEETEST_KEY");
  if ((geetestId === null) !== (geetestKey === null)) problems.push("GEETEST_ID and GEETEST_KEY: expected both or neither");

  const alipay = readAlipay(text, problems);
  const publicUrl = text("PUBLIC_URL");
  if (publicUrl !== null && originOf(publicUrl) !== publicUrl) problems.push("PUBLIC_URL: expected an origin such as https://example.com");

  const customerServiceUrl = text("CUSTOMER_SERVICE_URL");
  if (customerServiceUrl !== null && !isServiceUrl(customerServiceUrl)) {
    problems.push("CUSTOMER_SERVICE_URL: expected https://… or a path of the portal such as /about/help");
  }

  const config: Config = {
    host,
    port: portalPort,
    deskPort: text("DESK_PORT") === "off" ? null : port("DESK_PORT", defaultDeskPort(portalPort)),
    isDeskPortChosen: text("DESK_PORT") !== null,
    deskHost,
    dataDir: resolve(text("DATA_DIR") ?? ".data"),
    databaseUrl,
    isDemo: flag("DEMO", true),
    demoSpeed: whole("DEMO_SPEED", 1, DEMO_SPEED_MAX),
    packSeasons: whole("PACK_SEASONS", null, PACK_SEASONS_MAX),
    fillingRests: flag("FILLING_RESTS", true),
    brandId: text("BRAND") === null ? null : oneOf("BRAND", BRAND_IDS, "default"),
    rtmpPort: port("RTMP_PORT", 1935),
    providerKey,
    trustedProxies,
    socketsPerNetwork,
    allowedOrigins,
    operatorNetworks,
    isProduction,
    logLevel: oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    geetest: geetestId !== null && geetestKey !== null ? { id: geetestId, key: geetestKey } : null,
    sms: readSms(text, isProduction, problems),
    alipay,
    publicUrl,
    customerServiceUrl,
    isBodyEncrypted: flag("ENCRYPT_BODIES", false),
    hasServiceWorker: flag("SERVICE_WORKER", true),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** 9080 beside 8080: portals side by side have desks side by side. */
const DESK_PORT_OFFSET = 1_000;

function defaultDeskPort(portalPort: number): number {
  const port = portalPort + DESK_PORT_OFFSET;
  return portalPort === 0 || port > 65_535 ? 0 : port;
}

function isNetwork(text: string): boolean {
  try {
    createAddressReader([text]);
    return true;
  } catch {
    // Throwing is its only way to reject a text.
    return false;
  }
}

function originOf(text: string): string | null {
  return URL.canParse(text) && /^https?:/.test(text) ? new URL(text).origin : null;
}
