import type { ReactNode } from "react";
import type { FoundLeague, FoundPerson, FoundPlayer, FoundTeam } from "../../../contract/http/search.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import { type OpenHref, type PageHref, leaguePath, personPath, playerPath, teamPath } from "../../../contract/pages.ts";
import { useHasTips } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { ExpertMark } from "../../parts/people/RoleMarks.tsx";
import { countText } from "../../ui/count.ts";
import { expertPath } from "../../parts/tips/planWords.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Marked } from "./Marked.tsx";
import styles from "./search.module.css";

const SPORT_WORDS = { fb: "足球", bk: "篮球" } as const;
const PERSON_WORDS = { player: "球员", coach: "教练", referee: "裁判" } as const;
/** Keys are the letters used in squads. */
const POSITIONS: Readonly<Record<string, string>> = { G: "门将", D: "后卫", M: "中场", F: "前锋", C: "中锋" };

export const playerHref = ({ sport, id }: Pick<FoundPlayer, "sport" | "id">): OpenHref =>
  sport === "fb" ? personPath(id) : playerPath(id);

interface RowProps {
  readonly to: PageHref;
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly detail: ReactNode;
  /** Shown at the end, beside the link. */
  readonly aside?: ReactNode;
}

function Row({ to, picture, name, detail, aside }: RowProps) {
  return (
    <li className={styles.row}>
      <Link to={to}>
        {picture}
        <span>
          <b className="ell">{name}</b>
          <small className="ell">{detail}</small>
        </span>
      </Link>
      {aside}
    </li>
  );
}

/** The parts of a line that are present, with a wide space between them. */
function Line({ parts }: { readonly parts: readonly (ReactNode | null)[] }) {
  const shown = parts.filter((part) => part !== null && part !== "");
  return shown.map((part, i) => (
    <span key={i}>
      {i > 0 ? "　" : ""}
      {part}
    </span>
  ));
}

export function FoundTeams({ list }: { readonly list: readonly FoundTeam[] }) {
  return (
    <ul aria-label="球队">
      {list.map(({ sport, id, name, original, crest, league, marks }) => (
        <Row
          key={id}
          to={teamPath(sport, id)}
          picture={<TeamCrest crest={crest} size={32} />}
          name={<Marked text={name} marks={marks.name} />}
          detail={
            <Line
              parts={[
                league ?? `${SPORT_WORDS[sport]}球队`,
                original === null ? null : <Marked key="o" text={original} marks={marks.original} />,
              ]}
            />
          }
        />
      ))}
    </ul>
  );
}

export function FoundLeagues({ list }: { readonly list: readonly FoundLeague[] }) {
  return (
    <ul aria-label="联赛">
      {list.map(({ sport, id, name, original, country, marks }) => (
        <Row
          key={id}
          to={leaguePath(sport, id)}
          picture={<Icon name="flag" size={28} />}
          name={<Marked text={name} marks={marks.name} />}
          detail={
            <Line
              parts={[
                `${SPORT_WORDS[sport]}赛事`,
                country,
                original === null ? null : <Marked key="o" text={original} marks={marks.original} />,
              ]}
            />
          }
        />
      ))}
    </ul>
  );
}

export function FoundPlayers({ list }: { readonly list: readonly FoundPlayer[] }) {
  return (
    <ul aria-label="球员">
      {list.map((player) => {
        const { sport, id, kind, name, original, team, position, number, marks } = player;
        return (
          <Row
            key={`${sport} ${id}`}
            to={playerHref(player)}
            picture={<Avatar src="" name={name} size={40} />}
            name={<Marked text={name} marks={marks.name} />}
            detail={
              <Line
                parts={[
                  team === null ? null : <Marked key="t" text={team} marks={marks.team} />,
                  kind === "player" ? (POSITIONS[position ?? ""] ?? position ?? SPORT_WORDS[sport]) : PERSON_WORDS[kind],
                  original === null ? null : <Marked key="o" text={original} marks={marks.original} />,
                ]}
              />
            }
            aside={number === null || number === "" ? null : <span className={`${styles.aside} num`}>{number} 号</span>}
          />
        );
      })}
    </ul>
  );
}

/** The follow button of a person. It belongs to another part; the route passes it in. */
export type FollowSlot = (person: UserCard) => ReactNode;

interface FoundPeopleProps {
  readonly label: string;
  readonly list: readonly FoundPerson[];
  readonly follow: FollowSlot;
}

/** An expert's page where the brand has tips; otherwise the user's space. */
function personHref(user: UserCard, hasTips: boolean): OpenHref {
  return hasTips && user.isExpert === 1 && user.isAnchor === 0 ? expertPath(user.id) : spacePath(user);
}

export function FoundPeople({ label, list, follow }: FoundPeopleProps) {
  const hasTips = useHasTips();
  const { user: me } = useSessionView();
  return (
    <ul aria-label={label}>
      {list.map(({ user, marks }) => (
        <Row
          key={user.id}
          to={personHref(user, hasTips)}
          picture={<Avatar src={user.portrait} name={user.nickName} size={40} />}
          name={
            <>
              <Marked text={user.nickName} marks={marks.name} /> <LevelBadge level={user.level} />
              <ExpertMark isExpert={user.isExpert} />
            </>
          }
          detail={
            <Line
              parts={[
                marks.description.length > 0 ? <Marked key="d" text={user.description} marks={marks.description} /> : null,
                `粉丝 ${countText(user.fansCount)}`,
              ]}
            />
          }
          aside={me?.id === user.id ? null : follow(user)}
        />
      ))}
    </ul>
  );
}
