import { sql } from "kysely";
import { NEWS_COLUMNS, type NewsColumn } from "../../../contract/codes/newsColumns.ts";
import type { Fixture } from "../../../contract/feed/sport.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Db } from "../../kit/database.ts";
import type { Publishing } from "../publishing.ts";
import { footballPreview } from "./footballPreview.ts";
import { docOf, textOf } from "./pieces.ts";

export interface PreviewsDeps {
  readonly db: Db;
  readonly publishing: Publishing;
  readonly simulatedSources: ReadonlySet<string>;
  readonly clock: Pick<Clock, "now">;
}

const COLUMN_PREVIEWS = "33";
const SOURCE = "数据组";
const TEMPLATE = 1;
const HOUR_MS = 3_600_000;
/** Time before kick-off: not so late that nobody reads it, not so early that its prices are out of date. */
const FROM_MS = HOUR_MS / 2;
const TO_MS = 18 * HOUR_MS;
/** Hours by which previews rank behind played matches: 推荐 is not a list of fixtures. */
const PREVIEW_WEIGHT = -12;
/** Most previews in one run; the next run writes the rest. */
const MOST = 30;

/** Writes previews of the large leagues' next matches, each once; resolves with their number. */
export async function writePreviews({ db, publishing, simulatedSources, clock }: PreviewsDeps): Promise<number> {
  const columns = new Map(
    (NEWS_COLUMNS as readonly NewsColumn[]).flatMap(({ no, leagueId }) => (leagueId === undefined ? [] : [[leagueId, no]])),
  );
  const now = clock.now();
  const { rows } = await sql<{ row: BoardRow; fixture: Fixture }>`
    select m."row", m.fixture from match m
    where m.sport = 'fb' and m.kickoff_at > ${now + FROM_MS}::int8 and m.kickoff_at <= ${now + TO_MS}::int8 and m.state = 1
      and m.league_id = any(${[...columns.keys()]}) and not exists (select 1 from article a where a.origin = 'preview/fb/' || m.id)
    order by m.kickoff_at, m.id limit ${MOST}`.execute(db);
  let written = 0;
  for (const { row, fixture } of rows) {
    const preview = footballPreview(fixture, row.odds.eu);
    const made = await publishing.publish({
      kind: "preview",
      columnNo: columns.get(fixture.league.id) ?? COLUMN_PREVIEWS,
      otherColumns: [COLUMN_PREVIEWS],
      publishAt: now,
      source: SOURCE,
      authorId: null,
      isSample: false,
      weight: PREVIEW_WEIGHT,
      tags: [fixture.league.name, fixture.home.name, fixture.away.name],
      origin: `preview/fb/${row.id}`,
      editedBy: null,
      title: textOf(preview.title),
      summary: textOf(preview.summary),
      doc: docOf(preview),
      cover: null,
      match: {
        sport: "fb",
        matchId: row.id,
        league: fixture.league.name,
        round: fixture.round ?? null,
        kickoffAt: fixture.kickoffAt,
        home: fixture.home,
        away: fixture.away,
        score: null,
        isSimulated: simulatedSources.has(row.source),
      },
      made: { template: TEMPLATE, events: null },
    });
    if (made !== null) written += 1;
  }
  return written;
}
