import { type ReactNode, useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { LeagueCountry, LeagueGroup, ListedLeague } from "../../../../contract/http/database.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { leaguePath } from "../paths.ts";
import styles from "./tree.module.css";

interface LeagueTreeProps {
  readonly sport: Sport;
  /** Null: they could not be loaded. */
  readonly groups: readonly LeagueGroup[] | null;
  /** Id of the current league. */
  readonly current: string | null;
}

const HOT = "hot";

function matches(country: LeagueCountry, word: string): LeagueCountry | null {
  if (word === "" || country.name.includes(word)) return country;
  const leagues = country.leagues.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  return leagues.length === 0 ? null : { ...country, leagues };
}

interface BranchProps {
  readonly country: LeagueCountry;
  readonly current: string | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly sport: Sport;
}

function Branch({ country, current, isOpen, onToggle, sport }: BranchProps): ReactNode {
  const item = ({ id, name }: ListedLeague) => (
    <li key={id}>
      <Link to={leaguePath(sport, id)} aria-current={id === current && country.id !== HOT ? "page" : undefined}>
        {name}
      </Link>
    </li>
  );
  return (
    <li className={styles.country}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {country.name}
        <Icon name={isOpen ? "down" : "right"} size={14} />
      </button>
      {isOpen ? <ul>{country.leagues.map(item)}</ul> : null}
    </li>
  );
}

/** Countries and their leagues, the hot ones first; a search expands every match. */
export function LeagueTree({ sport, groups, current }: LeagueTreeProps) {
  const [word, setWord] = useState("");
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const trimmed = word.trim();
  const countries = (groups ?? []).flatMap(({ countrys }) => countrys).flatMap((country) => matches(country, trimmed) ?? []);
  const isOpen = ({ id, leagues }: LeagueCountry): boolean =>
    trimmed !== "" || (toggled.get(id) ?? (id === HOT || leagues.some((league) => league.id === current)));
  const noneWords = groups === null ? "赛事列表暂时读取不到" : trimmed === "" ? "暂无数据" : "没有相符的赛事";
  return (
    <nav className={styles.tree} aria-label="赛事">
      <label className={styles.search}>
        <Icon name="search" size={16} />
        <input
          type="search"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          placeholder="国家 赛事"
          aria-label="搜索赛事"
          maxLength={20}
        />
      </label>
      <div className={styles.sports}>
        <Link to="/database/fb/1" aria-current={sport === "fb" ? "true" : undefined}>
          足球
        </Link>
        <Link to="/database/lq/1" aria-current={sport === "bk" ? "true" : undefined}>
          篮球
        </Link>
      </div>
      <ul>
        {countries.map((country) => (
          <Branch
            key={country.id}
            country={country}
            current={current}
            sport={sport}
            isOpen={isOpen(country)}
            onToggle={() => setToggled(new Map(toggled).set(country.id, !isOpen(country)))}
          />
        ))}
      </ul>
      {countries.length === 0 ? <p className={styles.none}>{noneWords}</p> : null}
    </nav>
  );
}
