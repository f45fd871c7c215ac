import type { LeagueCountry, LeagueGroup, ListedLeague } from "../../contract/http/database.ts";
import type { Sport } from "../../contract/feed/channels.ts";

/** The tree of leagues: continents and their countries, most requested first. */
const CONTINENTS: readonly (readonly [id: string, name: string, countries: string])[] = [
  [
    "europe",
    "欧洲",
    "英格兰 西班牙 意大利 德国 法国 荷兰 葡萄牙 比利时 苏格兰 土耳其 俄罗斯 希腊 奥地利 瑞士 捷克 丹麦 瑞典 挪威 波兰 乌克兰 克罗地亚 塞尔维亚 罗马尼亚 匈牙利 以色列 立陶宛 亚得里亚 欧洲",
  ],
  [
    "asia",
    "亚洲",
    "中国 日本 韩国 沙特阿拉伯 卡塔尔 阿联酋 伊朗 哈萨克斯坦 泰国 越南 印度尼西亚 马来西亚 中国香港 中国台湾 印度 菲律宾 亚洲",
  ],
  ["america", "美洲", "巴西 阿根廷 美国 墨西哥 哥伦比亚 智利 乌拉圭 巴拉圭 秘鲁 厄瓜多尔 哥斯达黎加 危地马拉 南美洲 北美洲"],
  ["africa", "非洲", "埃及 摩洛哥 阿尔及利亚 南非 非洲"],
  ["oceania", "大洋洲", "澳大利亚 新西兰 大洋洲"],
];
const OTHERS = ["world", "国际赛事"] as const;

/** The most requested leagues, in this order. Leagues without results are left out. */
const HOT: Readonly<Record<Sport, readonly string[]>> = {
  fb: ["fb-eng1", "fb-esp1", "fb-ger1", "fb-ita1", "fb-fra1", "fb-chn1", "fb-ucl", "fb-world-cup"],
  bk: ["bk-nba", "bk-cba", "bk-wnba"],
};

/** The most requested leagues first; the others keep their order. */
export function hotFirst<L extends { readonly id: string }>(sport: Sport, leagues: readonly L[]): readonly L[] {
  const place = ({ id }: L): number => (HOT[sport].includes(id) ? HOT[sport].indexOf(id) : HOT[sport].length);
  return leagues.toSorted((a, b) => place(a) - place(b));
}

export interface PlacedLeague extends ListedLeague {
  readonly country: string | null;
}

/** `fb-eng2` after `fb-eng1`: leagues by the number of their division, then cups by id. */
function compareLeagues(a: ListedLeague, b: ListedLeague): number {
  const level = ({ id }: ListedLeague): number => Number(/^[a-z]+-[a-z]+(\d)$/.exec(id)?.[1] ?? 9);
  return level(a) - level(b) || (a.id < b.id ? -1 : 1);
}

export function leagueTree(sport: Sport, leagues: readonly PlacedLeague[]): readonly LeagueGroup[] {
  const byCountry = new Map<string, PlacedLeague[]>();
  for (const league of leagues) {
    const country = league.country ?? OTHERS[1];
    byCountry.set(country, [...(byCountry.get(country) ?? []), league]);
  }
  const listed = ({ id, name, color, isReal }: PlacedLeague): ListedLeague => ({ id, name, color, isReal });
  const countryOf = (name: string, of: readonly PlacedLeague[]): LeagueCountry => ({
    id: name,
    name,
    leagues: of.toSorted(compareLeagues).map(listed),
  });
  const placed = new Set<string>();
  const groups = CONTINENTS.map(([id, name, countries]): LeagueGroup => {
    const found = countries.split(" ").filter((country) => byCountry.has(country));
    for (const country of found) placed.add(country);
    return { id, name, countrys: found.map((country) => countryOf(country, byCountry.get(country) ?? [])) };
  });
  const others = [...byCountry].filter(([country]) => !placed.has(country));
  const world: LeagueGroup = { id: OTHERS[0], name: OTHERS[1], countrys: others.map(([name, of]) => countryOf(name, of)) };
  const hot = HOT[sport].flatMap((id) => leagues.find((league) => league.id === id) ?? []);
  const hotGroup: LeagueGroup = { id: "hot", name: "热门", countrys: [{ id: "hot", name: "热门", leagues: hot.map(listed) }] };
  return [hotGroup, ...groups, world].filter(({ countrys }) => countrys.some((country) => country.leagues.length > 0));
}
