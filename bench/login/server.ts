import { monitorEventLoopDelay } from "node:perf_hooks";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { createHub } from "../../server/feed/hub.ts";
import { attachFeedSockets } from "../../server/feed/socket.ts";
import { createApp } from "../../server/http/app.ts";
import { createCallRegistry } from "../../server/http/registry.ts";
import { createUpgrades } from "../../server/http/upgrades.ts";
import { userCalls } from "../../contract/http/user.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { systemClock as clock } from "../../server/kit/clock.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { createAudit } from "../../server/user/audit.ts";
import { createLimiter } from "../../server/user/limiter.ts";
import { createOneTimeKeys } from "../../server/user/oneTimeKeys.ts";
import { createPasswords } from "../../server/user/passwords.ts";
import { createRegistrations } from "../../server/user/registrations.ts";
import { createNotifier } from "../../server/user/notifier.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { createUsers } from "../../server/user/user.ts";
import { createUserRepository } from "../../server/user/userRepository.ts";
import { registerUserCalls } from "../../server/user/user.routes.ts";
import { answer, usage } from "../kit/child.ts";
import { CHANNEL, EVENT_EVERY_MS, USERS, nickNameOf, passwordOf } from "./setting.ts";

/** The portal's own modules that a login uses, with the feeds in the same process. */
const NEVER = 1_000_000_000;
const LOOP_RESOLUTION_MS = 1;
const [, , databaseUrl = "", atOnceText = "1"] = process.argv;
const atOnce = Number(atOnceText);
const log = silentLog();
const database = createDatabase(databaseUrl, { log });
const { db } = database;
await migrate(db, log);
const metrics = createMetrics();
const hub = createHub({ log, eventLog: createEventLog(db), clock, metrics });

const passwords = createPasswords({ atOnce });
const sessions = createSessions({
  db,
  clock,
  log,
  notify: createNotifier({ hub, clock, log }),
});
const keys = createOneTimeKeys({ db, clock });
const users = createUsers({
  db,
  clock,
  log,
  sessions,
  keys,
  passwords,
  limiter: createLimiter({ db, clock }),
  registrations: createRegistrations({ limiter: createLimiter({ db, clock }), clock, log }),
  audit: createAudit({ db, clock, log }),
  notify: () => Promise.resolve(),
  onPhoneChanged: () => Promise.resolve(),
  codes: { take: () => Promise.resolve(false) },
  captcha: { verify: () => Promise.resolve("refused" as const) },
  serverKey: "0".repeat(64),
  // All clients have the same address.
  addressTries: NEVER,
});
const registry = createCallRegistry();
registerUserCalls(registry, { users, keys });
const app = await createApp({
  log,
  calls: Object.values(userCalls),
  registry,
  identify: sessions.identify,
  metrics: metrics.registry,
  isReady: () => Promise.resolve(true),
  clientDir: null,
  pages: null,
  routes: [],
  requestsPerMinute: NEVER,
  embedOrigins: [],
  isDev: false,
});
attachFeedSockets(createUpgrades(app.server), { hub, log, clock, metrics });
await app.listen({ host: "127.0.0.1", port: 0 });

const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
let publishing: NodeJS.Timeout | undefined;
let published = 0;
let startedWith = usage({});

function publish(): void {
  published += 1;
  void hub.publish([{ ch: CHANNEL, at: clock.now(), k: "score", d: { score: [published, 0] } }]);
}

answer({
  port: () => Number(new URL(app.listeningOrigin).port),
  async fill() {
    const repository = createUserRepository(db);
    await hub.publish([{ ch: CHANNEL, at: clock.now(), k: "score", d: { score: [0, 0] } }]);
    await Promise.all(
      Array.from({ length: USERS }, async (_, i) => {
        const nickName = nickNameOf(i);
        const passwordHash = await passwords.hash(passwordOf(i));
        await repository.create({ nickName, nickKey: nickNameKey(nickName), mobile: null, passwordHash, at: clock.now() });
      }),
    );
  },
  /** Argon2id verifications a second without other work, with as many at once as logins may run. */
  async bare({ forMs }: { readonly forMs: number }): Promise<number> {
    const stored = await passwords.hash("bench-pass");
    const startedAt = performance.now();
    let count = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() - startedAt < forMs) {
        await passwords.verify(stored, "bench-pass");
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return count / ((performance.now() - startedAt) / 1_000);
  },
  start() {
    startedWith = usage({});
    published = 0;
    delay.reset();
    delay.enable();
    publishing = setInterval(publish, EVENT_EVERY_MS);
  },
  stop() {
    clearInterval(publishing);
    delay.disable();
    return {
      published,
      loopP99Ms: delay.percentile(99) / 1e6,
      loopMaxMs: delay.max / 1e6,
      cpuMicros: usage({}).cpuMicros - startedWith.cpuMicros,
    };
  },
});
