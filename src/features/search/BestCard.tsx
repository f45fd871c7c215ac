import type { ReactNode } from "react";
import type { BestFound } from "../../../contract/http/search.ts";
import { leaguePath, matchPath, teamPath } from "../../../contract/pages.ts";
import { countText } from "../../ui/count.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { type FollowSlot, playerHref } from "./FoundNames.tsx";
import styles from "./best.module.css";
import { whenText } from "./whenText.ts";

const RESULTS = { W: "胜", D: "平", L: "负" } as const;
const SPORTS = { fb: "足球", bk: "篮球" } as const;

interface FrameProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly small: readonly (string | null)[];
  readonly facts?: ReactNode;
  readonly actions: ReactNode;
  readonly aside?: ReactNode;
}

function Frame({ picture, name, small, facts, actions, aside }: FrameProps) {
  return (
    <section className={styles.best} aria-label={`最佳匹配：${name}`}>
      <span className={styles.picture}>{picture}</span>
      <div className={styles.about}>
        <h2>
          {name}
          {small
            .filter((text) => text !== null && text !== name)
            .map((text) => (
              <small key={text}>{text}</small>
            ))}
        </h2>
        {facts}
        <p className={styles.actions}>{actions}</p>
      </div>
      {aside}
    </section>
  );
}

type Best<K extends BestFound["kind"]> = Extract<BestFound, { readonly kind: K }>;

function NextMatch({ best, now }: { readonly best: Best<"team">; readonly now: number }) {
  const { team, next } = best;
  if (!next) return null;
  const own = (
    <span>
      <b className="ell">{team.name}</b>
      <TeamCrest crest={team.crest} size={28} />
    </span>
  );
  const other = (
    <span>
      <b className="ell">{next.opponent.name}</b>
      <TeamCrest crest={next.opponent.crest} size={28} />
    </span>
  );
  const when = whenText(next.kickoffAt, now);
  return (
    <Link className={styles.next} to={matchPath(team.sport, next.matchId)}>
      <small>
        <span>
          {next.isLive ? "正在进行" : "下一场"}　{next.league.name} {next.round}
        </span>
        <span className="num">{when.slice(0, -6)}</span>
      </small>
      <span className={styles.sides}>
        {next.isHome ? own : other}
        <strong className="num">{next.isLive ? "进行中" : when.slice(-5)}</strong>
        {next.isHome ? other : own}
      </span>
    </Link>
  );
}

function TeamCard({ best, now }: { readonly best: Best<"team">; readonly now: number }) {
  const { team, place, form, coach, isSimulated } = best;
  const season = isSimulated ? "demo" : undefined;
  return (
    <Frame
      picture={<TeamCrest crest={team.crest} size={96} />}
      name={team.name}
      small={[team.original, team.league]}
      facts={
        <dl className={styles.facts}>
          {place ? (
            <>
              <div>
                <dt>排名</dt>
                <dd>
                  {place.league}第 {place.rank}
                </dd>
              </div>
              <div>
                <dt>积分</dt>
                <dd>{place.points}</dd>
              </div>
            </>
          ) : null}
          {form.length > 0 ? (
            <div>
              <dt>近 {form.length} 场</dt>
              <dd className={styles.form}>
                {form.map((result, i) => (
                  <i key={i} data-result={result}>
                    {RESULTS[result]}
                  </i>
                ))}
              </dd>
            </div>
          ) : null}
          {coach === null ? null : (
            <div>
              <dt>主教练</dt>
              <dd>{coach}</dd>
            </div>
          )}
          {place || form.length > 0 ? (
            <div>
              <dt className="sr">数据</dt>
              <dd className={styles.world}>{isSimulated ? "演示数据" : `真实赛果 ${place?.season ?? ""}`}</dd>
            </div>
          ) : null}
        </dl>
      }
      actions={
        <Link className="btn line" to={teamPath(team.sport, team.id, season)}>
          球队资料
        </Link>
      }
      aside={<NextMatch best={best} now={now} />}
    />
  );
}

interface BestCardProps {
  readonly best: BestFound;
  /** Server time, epoch ms. */
  readonly now: number;
  readonly follow: FollowSlot;
}

/** The best match for the word, shown before all other results. */
export function BestCard({ best, now, follow }: BestCardProps) {
  switch (best.kind) {
    case "team":
      return <TeamCard best={best} now={now} />;
    case "league": {
      const { sport, id, name, original, country } = best.league;
      return (
        <Frame
          picture={<Icon name="flag" size={72} />}
          name={name}
          small={[original, country, `${SPORTS[sport]}赛事`]}
          actions={
            <Link className="btn line" to={leaguePath(sport, id)}>
              积分与赛程
            </Link>
          }
        />
      );
    }
    case "player": {
      const { player } = best;
      return (
        <Frame
          picture={<Avatar src="" name={player.name} size={96} />}
          name={player.name}
          small={[player.original, player.team, player.number === null || player.number === "" ? null : `${player.number} 号`]}
          actions={
            <Link className="btn line" to={playerHref(player)}>
              球员资料
            </Link>
          }
        />
      );
    }
    case "anchor": {
      const { anchor, room } = best;
      const { user } = anchor;
      return (
        <Frame
          picture={<Avatar src={user.portrait} name={user.nickName} size={96} />}
          name={user.nickName}
          small={["主播", `粉丝 ${countText(user.fansCount)}`]}
          facts={user.description === "" ? null : <p className={styles.words}>{user.description}</p>}
          actions={
            <>
              {follow(user)}
              {room ? (
                <Link className="btn line" to={`/live/room/${room.roomId}`}>
                  {room.isLive ? "正在直播" : "进入直播间"}
                </Link>
              ) : null}
              <Link className="btn line" to={spacePath(user)}>
                个人空间
              </Link>
            </>
          }
        />
      );
    }
  }
}
