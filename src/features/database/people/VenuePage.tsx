import type { VenueMatch, VenueSeason } from "../../../../contract/http/databasePeople.ts";
import { asMatchId } from "../../../../contract/ids.ts";
import { leaguePath, matchPath, teamPath } from "../../../../contract/pages.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { PageLinks } from "../../../ui/surface/PageLinks.tsx";
import styles from "../database.module.css";
import list from "../league/fixtures.module.css";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { sourceText } from "../league/sources.ts";
import type { VenueData } from "./loadVenue.ts";

/** Extra time or the shoot-out, if there was one. */
function endWords({ regular, penalties }: VenueMatch): string {
  if (penalties !== null) return `点球 ${penalties.join("-")}`;
  return regular === null ? "" : "加时";
}

function Played({ match, season }: { readonly match: VenueMatch; readonly season: string }) {
  const { matchId, kickoffAt, round, home, away, score, penalties } = match;
  const gap = score[0] - score[1] || (penalties === null ? 0 : penalties[0] - penalties[1]);
  const page = matchId === null ? null : asMatchId(matchId);
  const text = score.join("-");
  return (
    <tr>
      <td className={list.date}>{shanghaiDate(kickoffAt)}</td>
      <td className={list.round}>{round ?? ""}</td>
      <td className={list.home} data-winner={gap > 0 ? "" : undefined}>
        <Link to={teamPath("fb", home.id, season)}>{home.name}</Link>
      </td>
      <td className={list.score}>{page === null ? text : <Link to={matchPath("fb", page)}>{text}</Link>}</td>
      <td className={list.away} data-winner={gap < 0 ? "" : undefined}>
        <Link to={teamPath("fb", away.id, season)}>{away.name}</Link> <small>{endWords(match)}</small>
      </td>
    </tr>
  );
}

function Season({ of: { competition, season, matches } }: { readonly of: VenueSeason }) {
  const name = `${competition.name} ${seasonText(season.label)}`;
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.part}>
        <Link to={leaguePath("fb", competition.id, season.ref)}>{name}</Link>
      </h2>
      <table className={list.table}>
        <caption className="sr">{name}在这里的比赛</caption>
        <thead>
          <tr>
            <th className={list.date}>日期</th>
            <th className={list.round}>轮次</th>
            <th className={list.home}>主队</th>
            <th>比分</th>
            <th className={list.away}>客队</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Played key={`${match.kickoffAt} ${match.home.id} ${match.away.id}`} match={match} season={season.ref} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A ground: its location, and the matches played there, latest first, paged. */
export function VenuePage({ data, onRetry }: { readonly data: VenueData; readonly onRetry: () => void }) {
  if (!data.ok) return <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />;
  const { venue, source, seasons, total } = data.value;
  const facts = [
    "球场",
    venue.city,
    venue.country,
    venue.capacity === null ? null : `${venue.capacity.toLocaleString("zh-CN")} 座`,
    `${total} 场`,
  ].filter((text) => text !== null && text !== "");
  return (
    <div className={styles.ground}>
      <div className={`in ${styles.alone}`}>
        <section className={styles.section}>
          <div className={styles.title}>
            <h1>{venue.name}</h1>
            <WorldTag isSimulated={seasons.some(({ season }) => season.isSimulated)} />
            <span className={styles.count}>{facts.join("　")}</span>
          </div>
        </section>
        {seasons.map((of) => (
          <Season key={`${of.competition.id} ${of.season.ref}`} of={of} />
        ))}
        <PageLinks of={data.value} label="比赛" unit="场" />
        <section className={styles.section} aria-label="来源">
          {seasons.length === 0 ? <EmptyState /> : null}
          <p className={styles.hint}>{sourceText(source)}</p>
        </section>
      </div>
    </div>
  );
}
