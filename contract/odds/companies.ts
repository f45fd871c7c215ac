/**
 * Companies that price matches, by the id in their quotes. Sharp companies take large stakes at small margins and move first;
 * on an exchange users set the prices; a lottery has fixed prizes. `average` is not a company but a source's mean of many.
 */
export const COMPANY_KINDS = ["sharp", "soft", "exchange", "lottery", "average"] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

export const COMPANY_KIND_LABEL: Readonly<Record<CompanyKind, string>> = {
  sharp: "主流",
  soft: "零售",
  exchange: "交易所",
  lottery: "彩票",
  average: "综合",
};

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly kind: CompanyKind;
}

export const COMPANIES: readonly (readonly [id: string, name: string, kind: CompanyKind])[] = [
  ["b365", "Bet365", "soft"],
  ["ps", "平博", "sharp"],
  ["crown", "皇冠", "sharp"],
  ["sbo", "利记", "sharp"],
  ["eds", "易胜博", "sharp"],
  ["wh", "威廉希尔", "soft"],
  ["lb", "立博", "soft"],
  ["bw", "Bwin", "soft"],
  ["iw", "Interwetten", "soft"],
  ["vc", "韦德", "soft"],
  ["uni", "优胜客", "soft"],
  ["10b", "10BET", "soft"],
  ["ms", "明陞", "soft"],
  ["1xb", "1xBet", "soft"],
  ["bfs", "必发固定赔率", "soft"],
  ["bfd", "Betfred", "soft"],
  ["bmgm", "BetMGM", "soft"],
  ["cl", "Coral", "soft"],
  ["gb", "Gamebookers", "soft"],
  ["sb", "Sportingbet", "soft"],
  ["sj", "Stan James", "soft"],
  ["so", "Sporting Odds", "soft"],
  ["sy", "Stanleybet", "soft"],
  ["bs", "Blue Square", "soft"],
  ["bf", "必发", "exchange"],
  ["mb", "Matchbook", "exchange"],
  ["sm", "Smarkets", "exchange"],
  ["mc", "澳门彩票", "lottery"],
  ["hkjc", "香港马会", "lottery"],
  ["jc", "竞彩官方", "lottery"],
  ["avg", "平均", "average"],
  ["max", "最高", "average"],
];

const BY_ID = new Map(COMPANIES.map(([id, name, kind], i) => [id, { company: { id, name, kind }, place: i }]));

/** An unknown company is shown by its id, as a soft one. Sources write ids in lower or upper case. */
export function companyOf(id: string): Company {
  return { ...(BY_ID.get(id.toLowerCase())?.company ?? { name: id, kind: "soft" as const }), id };
}

/** Listing order of companies: known ones as above, then the others by id. */
export function compareCompanies(a: string, b: string): number {
  const place = (id: string): number => BY_ID.get(id.toLowerCase())?.place ?? BY_ID.size;
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}
