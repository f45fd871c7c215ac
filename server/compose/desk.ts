import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../../brands/brand.ts";
import { BRANDS } from "../../brands/brands.ts";
import { registerArticleCalls } from "../desk/articles.routes.ts";
import { createDeskApp } from "../desk/deskApp.ts";
import { createDeskRegistry } from "../desk/deskCalls.ts";
import { demoAccountsAt, seedStaff } from "../desk/demoStaff.ts";
import { registerPlacementCalls } from "../desk/placements.routes.ts";
import { createSignIn } from "../desk/signIn.ts";
import { createStaffAccounts } from "../desk/staff.ts";
import { registerStaffCalls } from "../desk/staff.routes.ts";
import { createStaffActions } from "../desk/staffActions.ts";
import { createStaffRepository } from "../desk/staffRepository.ts";
import { createStaffSessions } from "../desk/staffSessions.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Database } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Secrets } from "../kit/secrets.ts";
import type { Moderation } from "../moderation/moderation.ts";
import { codeOf } from "../kit/errors.ts";
import { StartError } from "../kit/startError.ts";
import type { Teardown } from "../kit/teardown.ts";
import { createSealer } from "../user/seal.ts";
import type { News } from "./news.ts";
import { composeDeskService } from "./deskService.ts";
import type { MoneyParts } from "./money.ts";
import type { PeopleParts } from "./people.ts";

export interface DeskDeps {
  readonly config: Config;
  readonly brand: Brand;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly news: Pick<News, "desk" | "covers">;
  readonly people: PeopleParts;
  readonly money: MoneyParts;
  readonly moderation: Moderation;
  readonly dist: string;
  /** Routes that serve pictures of articles. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly portalUrl: () => string;
}

export interface Desk {
  /** Ready to listen, or to be injected into. */
  app(): Promise<FastifyInstance>;
  /** Staff accounts and sample cases: after users, rooms and their money. */
  seedDemo(): Promise<void>;
}

/** The operators' desk: staff, their sessions and all their decisions, with the same use cases as the command line. */
export function composeDesk({
  config,
  brand,
  secrets,
  database,
  clock,
  log,
  people,
  money,
  moderation,
  news,
  dist,
  routes,
  portalUrl,
}: DeskDeps): Desk {
  const { db } = database;
  const { passwords, settings } = people;
  const registry = createDeskRegistry();
  const staff = createStaffRepository(db);
  const sessions = createStaffSessions({ db, clock });
  const actions = createStaffActions({ db, clock });
  const sealer = createSealer(secrets.serverKey, "staff second factor");
  const service = composeDeskService(registry, {
    config,
    db,
    clock,
    ledger: money.ledger,
    accounts: money.accounts,
    settings,
    actions,
    moderation,
  });
  registerStaffCalls(registry, {
    signIn: createSignIn({ db, clock, staff, sessions, actions, passwords, sealer, issuer: `${brand.name} 值班台` }),
    sessions,
    accounts: createStaffAccounts({ db, clock, staff, sessions, passwords }),
    actions,
    brandName: brand.name,
    portalUrl,
    demoAccounts: config.isDemo ? () => demoAccountsAt(secrets.serverKey, clock) : null,
    counts: async ({ roles }) => ({
      ...(await service.counts(roles)),
      ...(roles.includes("editor") ? { drafts: await news.desk.articles.draftCount() } : {}),
    }),
  });
  registerArticleCalls(registry, { ...news.desk, covers: news.covers, actions });
  registerPlacementCalls(registry, { ...news.desk, brands: Object.values(BRANDS).map(({ id, name }) => ({ id, name })), clock });
  return {
    app: () =>
      createDeskApp({
        log,
        brand,
        registry,
        sessions,
        actions,
        trustedProxies: config.trustedProxies,
        pagesDir: join(dist, "desk"),
        routes,
      }),
    async seedDemo() {
      await seedStaff({ db, clock, staff, passwords, sealer, serverKey: secrets.serverKey });
      await service.seedDemo();
    },
  };
}

/** If the port was not chosen and another portal's desk uses it, the desk takes any free port. */
export async function listenDesk(app: FastifyInstance, config: Config, teardown: Teardown): Promise<string> {
  teardown.add("operators' desk", () => app.close());
  const { deskHost: host } = config;
  const port = config.deskPort ?? 0;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    if (!config.isDeskPortChosen) return app.listen({ host, port: 0 });
    throw new StartError(`值班台端口 ${port} 已被占用（DESK_PORT ${port} is in use）：换一个 DESK_PORT`, { cause: error });
  }
}
