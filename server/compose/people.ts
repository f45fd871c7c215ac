import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../../brands/brand.ts";
import { BRANDS } from "../../brands/brands.ts";
import { registerCaptchaCalls } from "../captcha/captcha.routes.ts";
import { createCaptcha } from "../captcha/captcha.ts";
import { registerConfigCalls } from "../config/config.routes.ts";
import { type SiteSettingStore, createSiteSettings } from "../config/siteSettings.ts";
import { WITHDRAWAL_MIN } from "../../contract/limits.ts";
import { registerDownloadCalls } from "../download/download.routes.ts";
import { registerFeedbackCalls } from "../feedback/feedback.routes.ts";
import type { FeedHub, FeedSessions } from "../feed/types.ts";
import { provideUserSnapshots } from "../feed/userSnapshots.ts";
import { registerFollowCalls } from "../follow/follow.routes.ts";
import { createFollows } from "../follow/follows.ts";
import { createUserMatches } from "../follow/userMatches.ts";
import { seedHorns } from "../horn/demoHorns.ts";
import { registerHornCalls } from "../horn/horn.routes.ts";
import { createHorns } from "../horn/horns.ts";
import type { CallRegistry, Identify } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Database } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { Secrets } from "../kit/secrets.ts";
import type { Matches } from "../match/match.ts";
import { registerInbox } from "../sms/inbox.routes.ts";
import { createInbox } from "../sms/inbox.ts";
import { registerSmsCalls } from "../sms/sms.routes.ts";
import { signedBy } from "../sms/signed.ts";
import { createSms } from "../sms/sms.ts";
import { createWebhookProvider } from "../sms/webhookProvider.ts";
import type { SmsProvider } from "../sms/types.ts";
import { registerUploads } from "../upload/upload.files.ts";
import { registerUploadCalls } from "../upload/upload.routes.ts";
import { type Uploads, createUploads } from "../upload/uploads.ts";
import { createAudit } from "../user/audit.ts";
import { seedDemoUsers } from "../user/demoUsers.ts";
import { createLimiter } from "../user/limiter.ts";
import { createPhoneNotices } from "../user/phoneNotices.ts";
import { createOneTimeKeys } from "../user/oneTimeKeys.ts";
import { type Passwords, createPasswords } from "../user/passwords.ts";
import { createRegistrations } from "../user/registrations.ts";
import { type UserSessions, createSessions } from "../user/sessions.ts";
import { createNotifier } from "../user/notifier.ts";
import type { Audit, Limiter, NotifyUser, OneTimeKeys, SmsCodes } from "../user/types.ts";
import { registerUserCalls } from "../user/user.routes.ts";
import type { Profile } from "../user/profile.ts";
import { createUsers } from "../user/user.ts";
import { createUserRepository } from "../user/userRepository.ts";

const GEETEST_URL = "https://gcaptcha4.geetest.com";
const GEETEST_ORIGINS = [
  "https://static.geetest.com",
  "https://gcaptcha4.geetest.com",
  "https://static.geevisit.com",
  "https://gcaptcha4.geevisit.com",
];

export interface PeopleDeps {
  readonly config: Config;
  readonly brand: Brand;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly hub: FeedHub;
  readonly matches: Matches;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Null: the development inbox. */
  readonly smsProvider: SmsProvider | null;
  /** Allowed failed logins of one address in ten minutes; a load test on one machine raises it. */
  readonly addressTries?: number;
}

/** The parts of users that the wallet uses. */
export interface PeopleParts {
  readonly audit: Audit;
  readonly limiter: Limiter;
  readonly keys: OneTimeKeys;
  readonly codes: SmsCodes;
  readonly passwords: Passwords;
  readonly notify: NotifyUser;
  readonly uploads: Uploads;
  readonly settings: SiteSettingStore;
  readonly onSessionsEnded: UserSessions["onEnded"];
  mobileOf(userId: string): Promise<string | null>;
}

export interface People {
  readonly parts: PeopleParts;
  readonly identify: Identify;
  /** The user of a token, whose visit it records; null: an invalid token. */
  readonly visitWith: Profile["visitWith"];
  readonly feedSessions: FeedSessions;
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly applicationKeys: readonly string[];
  /** Origins from which the third party's captcha loads its scripts, pictures and responses; empty without one. */
  readonly captchaOrigins: readonly string[];
  /** Users and horns of the demo, on a database that has none. */
  seedDemo(): Promise<void>;
}

/** Users and everything that is theirs: sessions, captchas, codes, follows, horns, uploads. */
export function composePeople(registry: CallRegistry, deps: PeopleDeps): People {
  const { config, brand, secrets, hub, matches, clock, log, metrics } = deps;
  const { db } = deps.database;

  provideUserSnapshots(hub, clock);
  const notify = createNotifier({ hub, clock, log });
  const limiter = createLimiter({ db, clock });
  const audit = createAudit({ db, clock, log });
  const keys = createOneTimeKeys({ db, clock });
  const passwords = createPasswords();
  const sessions = createSessions({ db, clock, log, notify });
  const userRows = createUserRepository(db);

  const mobileOf = async (userId: string): Promise<string | null> => (await userRows.find(userId))?.mobile ?? null;

  const geetest = config.geetest ? { ...config.geetest, baseUrl: GEETEST_URL } : null;
  const captcha = createCaptcha({ db, clock, log, limiter, geetest });
  const settings = createSiteSettings({
    db,
    clock,
    hasGeetest: geetest !== null,
    preset: {
      customerServiceSwitch: config.customerServiceUrl === null ? "0" : "1",
      customerServiceUrl: config.customerServiceUrl ?? "",
      jiyanSwitch: geetest === null ? "0" : "1",
      withdrawalMin: WITHDRAWAL_MIN,
    },
  });
  /** Off when staff switch it off, and while the third party is unreachable. */
  const captchaSwitches = async () =>
    (await settings.now()).jiyanSwitch === "1" ? captcha.switches() : ({ jiyanSwitch: 0, captchaId: "" } as const);
  const inbox = createInbox({ clock, log, isProduction: config.isProduction });
  const { sms } = config;
  const webhook = sms?.kind === "webhook" ? createWebhookProvider({ url: sms.url, key: sms.key, clock }) : null;
  const hasInbox = webhook === null && (config.isDemo || sms?.kind === "inbox");
  const codes = createSms({
    db,
    clock,
    log,
    limiter,
    captcha,
    metrics,
    provider: signedBy(brand.name, deps.smsProvider ?? webhook ?? inbox),
    serverKey: secrets.serverKey,
    mobileOf,
    isCaptchaSwitchOn: async () => (await captchaSwitches()).jiyanSwitch === 1,
    isKnown: (mobile) => userRows.isMobileTaken(mobile),
  });
  const horns = createHorns({ db, clock, notify });
  const users = createUsers({
    db,
    clock,
    log,
    sessions,
    keys,
    captcha,
    codes,
    passwords,
    limiter,
    registrations: createRegistrations({ limiter, clock, log, metrics }),
    audit,
    notify,
    onPhoneChanged: createPhoneNotices({ log, sms: codes, horns }),
    serverKey: secrets.serverKey,
    ...(deps.addressTries === undefined ? {} : { addressTries: deps.addressTries }),
  });
  const uploadDir = join(config.dataDir, "uploads");

  registerConfigCalls(registry, { settings: settings.now, captcha: captchaSwitches });
  registerCaptchaCalls(registry, captcha);
  registerSmsCalls(registry, codes);
  registerUserCalls(registry, { users, keys });
  registerFollowCalls(registry, createFollows({ db, clock, notify }), createUserMatches({ db, clock, rowsOf: matches.rowsOf }));
  registerHornCalls(registry, horns);
  registerFeedbackCalls(registry, { db, clock, limiter });
  registerDownloadCalls(registry, brand);
  const uploads = createUploads({ db, clock, log, limiter, dir: uploadDir });
  registerUploadCalls(registry, uploads);

  return {
    parts: { audit, limiter, keys, codes, passwords, notify, uploads, settings, onSessionsEnded: sessions.onEnded, mobileOf },
    identify: sessions.identify,
    visitWith: users.visitWith,
    feedSessions: sessions,
    routes: [
      (app) => registerUploads(app, uploadDir),
      ...(hasInbox ? [(app: FastifyInstance) => registerInbox(app, inbox, brand.name)] : []),
    ],
    applicationKeys: Object.values(BRANDS).map((brand) => brand.applicationKey),
    captchaOrigins: config.geetest ? GEETEST_ORIGINS : [],
    async seedDemo() {
      await seedDemoUsers({ db, clock, passwords });
      await seedHorns(db, clock.now(), brand.name);
    },
  };
}
