import { BRANDS } from "../../brands/brands.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { type DeskArticles, createDeskArticles } from "../news/desk/deskArticles.ts";
import { createDeskArticleRepository } from "../news/desk/deskArticleRepository.ts";
import { type DeskMatches, type DeskMatchesDeps, createDeskMatches } from "../news/desk/deskMatches.ts";
import { createDeskPlacementRepository } from "../news/desk/deskPlacementRepository.ts";
import { type DeskPlacements, createDeskPlacements } from "../news/desk/deskPlacements.ts";
import { createDraftRepository } from "../news/desk/draftRepository.ts";
import { type Drafts, createDrafts } from "../news/desk/drafts.ts";
import { type JumpTargets, createJumpTargets } from "../news/desk/jumpTargets.ts";
import { type ScheduleLanes, createScheduleLanes } from "../news/desk/scheduleLanes.ts";
import type { Publishing } from "../news/publishing.ts";
import type { EmbedsOf, MakeDoc } from "../news/types.ts";

export interface NewsDesk {
  readonly articles: DeskArticles;
  readonly drafts: Drafts;
  readonly matches: DeskMatches;
  readonly lanes: ScheduleLanes;
  readonly placements: DeskPlacements;
  readonly targets: JumpTargets;
}

export interface NewsDeskDeps extends DeskMatchesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publishing: Publishing;
  readonly makeDoc: MakeDoc;
  readonly embeds: EmbedsOf;
}

/** Editors' actions at the desk: articles with drafts, their schedule, and the content of the portal's placements. */
export function composeNewsDesk(deps: NewsDeskDeps): NewsDesk {
  const { db, clock, publishing, makeDoc, embeds } = deps;
  const matches = createDeskMatches(deps);
  const drafts = createDraftRepository(db);
  const articles = createDeskArticleRepository(db);
  const targets = createJumpTargets({ db, clock, matches });
  return {
    articles: createDeskArticles({ clock, drafts, articles, matches, makeDoc, embedsOf: embeds }),
    drafts: createDrafts({ db, clock, drafts, articles, matches, withdraw: (id, at) => publishing.withdraw(id, at) }),
    matches,
    lanes: createScheduleLanes({ db, clock }),
    placements: createDeskPlacements({
      clock,
      placements: createDeskPlacementRepository(db),
      targets,
      brands: new Map(Object.entries(BRANDS)),
    }),
    targets,
  };
}
