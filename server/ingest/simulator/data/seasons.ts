/**
 * When leagues play: first and last day of a season (`MM-DD`; a last day before the first is in the next year) and the
 * breaks in it. As in the real leagues, give or take a week.
 */
export interface SeasonDates {
  readonly from: string;
  readonly to: string;
  readonly breaks?: readonly (readonly [from: string, to: string])[];
}

const season = (from: string, to: string, ...breaks: (readonly [string, string])[]): SeasonDates => ({ from, to, breaks });

export const USUAL_SEASON = season("08-14", "05-24");

const SEASONS: Readonly<Record<string, SeasonDates>> = {
  eng2: season("08-07", "05-03"),
  eng3: season("08-01", "05-03"),
  esp1: season("08-15", "05-24", ["12-22", "01-02"]),
  esp2: season("08-15", "05-31", ["12-22", "01-02"]),
  ger1: season("08-28", "05-16", ["12-20", "01-08"]),
  ger2: season("08-07", "05-16", ["12-20", "01-15"]),
  fra1: season("08-15", "05-23", ["12-21", "01-02"]),
  fra2: season("08-08", "05-09", ["12-20", "01-08"]),
  ned1: season("08-07", "05-17", ["12-21", "01-08"]),
  bel1: season("07-25", "05-24", ["12-27", "01-15"]),
  sco1: season("08-01", "05-17"),
  rus1: season("07-18", "05-24", ["12-08", "02-26"]),
  kaz1: season("03-06", "10-26"),
  ukr1: season("08-01", "05-24", ["12-15", "02-20"]),
  rou1: season("07-11", "05-24", ["12-21", "01-16"]),
  cze1: season("07-18", "05-24", ["12-15", "01-30"]),
  pol1: season("07-18", "05-24", ["12-09", "01-30"]),
  den1: season("07-18", "05-24", ["12-08", "02-12"]),
  nor1: season("03-28", "11-30"),
  swe1: season("03-28", "11-29"),
  sui1: season("07-25", "05-17", ["12-20", "01-15"]),
  aut1: season("08-01", "05-24", ["12-15", "02-05"]),
  srb1: season("07-18", "05-24", ["12-21", "01-30"]),
  cro1: season("08-01", "05-24", ["12-21", "01-22"]),
  isr1: season("08-22", "05-24"),
  ksa1: season("08-27", "05-21"),
  qat1: season("08-14", "05-03"),
  mar1: season("09-11", "06-14"),
  ind1: season("09-12", "04-15"),
  chn1: season("03-06", "11-29"),
  chn2: season("03-14", "11-29"),
  chn3: season("03-21", "11-01"),
  chnu21: season("03-20", "12-05"),
  jpn1: season("08-07", "06-06", ["12-14", "02-19"]),
  jpn2: season("08-08", "06-06", ["12-14", "02-19"]),
  jpn3: season("08-08", "06-06", ["12-14", "02-26"]),
  jpnu21: season("09-05", "06-06", ["12-20", "02-12"]),
  jpnw1: season("08-15", "05-30", ["12-25", "02-26"]),
  kor1: season("02-21", "12-06"),
  kor2: season("02-28", "11-29"),
  kor3: season("03-07", "11-07"),
  aus1: season("10-16", "05-30"),
  ausw1: season("10-31", "05-02"),
  aus2: season("02-13", "09-12"),
  aus3: season("02-06", "09-12"),
  bra1: season("01-28", "12-02"),
  bra2: season("03-20", "11-28"),
  arg1: season("01-22", "12-13", ["06-01", "07-10"]),
  usa1: season("02-21", "12-06"),
  usa2: season("03-06", "11-21"),
  mex1: season("07-10", "05-24", ["12-14", "01-08"]),
  mex2: season("07-10", "05-17", ["12-10", "01-08"]),
  col1: season("01-16", "12-16", ["06-15", "07-10"]),
  chi1: season("01-30", "12-06"),
  uru1: season("02-06", "12-06"),
  par1: season("01-23", "11-29"),
  per1: season("01-30", "12-06"),
  ecu1: season("02-20", "12-20"),
  crc1: season("07-25", "05-24", ["12-22", "01-10"]),
  gua1: season("07-17", "05-24", ["12-22", "01-15"]),
  // Basketball.
  nba: season("10-20", "04-12"),
  cba: season("10-24", "04-20"),
  wnba: season("05-08", "09-24"),
  ncaa: season("11-03", "03-14"),
  gleague: season("11-06", "04-04"),
  bra: season("10-17", "05-24"),
  arg: season("10-10", "06-20"),
  mex: season("07-15", "12-06"),
  jpn: season("10-03", "05-03"),
  jpn2b: season("10-03", "04-26"),
  kor: season("10-03", "04-10"),
  aus: season("09-18", "03-01"),
  wcba: season("11-01", "04-12"),
  nbl: season("05-20", "09-01"),
  phi: season("10-05", "07-26"),
  kor2b: season("10-31", "04-01"),
  tpe: season("10-11", "06-07"),
  tur: season("09-26", "06-07"),
  ger: season("09-26", "06-07"),
  fra: season("09-26", "06-07"),
  ltu: season("09-19", "06-07"),
};

/** Second divisions of basketball share their id with football's. */
export function seasonDatesOf(sport: "fb" | "bk", leagueId: string): SeasonDates {
  const found = SEASONS[sport === "bk" ? (SEASONS[`${leagueId}b`] ? `${leagueId}b` : leagueId) : leagueId];
  return found ?? (sport === "bk" ? season("10-01", "05-24") : USUAL_SEASON);
}

export interface CupDates {
  readonly name: string;
  /** Round of sixteen, quarter-finals, semi-finals, final. With eight clubs, the last three. */
  readonly days: readonly [string, string, string, string];
}

/** Cups of a league's clubs, each round within the season: clubs of lower leagues are out already. */
export const CUPS: Readonly<Record<string, CupDates>> = {
  eng1: { name: "足总杯", days: ["03-04", "04-04", "04-25", "05-16"] },
  eng2: { name: "联赛杯", days: ["10-28", "12-16", "01-13", "03-14"] },
  esp1: { name: "国王杯", days: ["01-14", "02-04", "03-03", "04-25"] },
  ita1: { name: "意大利杯", days: ["12-03", "02-04", "04-21", "05-13"] },
  ger1: { name: "德国杯", days: ["12-02", "02-10", "04-21", "05-13"] },
  fra1: { name: "法国杯", days: ["02-04", "03-04", "04-21", "05-20"] },
  ned1: { name: "荷兰杯", days: ["01-14", "02-04", "03-03", "04-19"] },
  por1: { name: "葡萄牙杯", days: ["11-21", "01-13", "04-21", "05-21"] },
  sco1: { name: "苏格兰杯", days: ["01-17", "03-07", "04-18", "05-14"] },
  bel1: { name: "比利时杯", days: ["12-02", "01-20", "02-10", "05-09"] },
  srb1: { name: "塞尔维亚杯", days: ["11-24", "03-18", "04-22", "05-20"] },
  pol1: { name: "波兰杯", days: ["12-02", "03-04", "04-08", "05-02"] },
  rou1: { name: "罗马尼亚杯", days: ["11-18", "03-04", "04-22", "05-13"] },
  tur1: { name: "土耳其杯", days: ["01-14", "03-04", "04-22", "05-20"] },
  ksa1: { name: "沙特国王杯", days: ["10-27", "11-28", "03-17", "05-08"] },
  hkg1: { name: "港银牌", days: ["10-03", "11-20", "01-23", "03-14"] },
  chn1: { name: "足协杯", days: ["05-20", "06-20", "08-19", "10-31"] },
  jpn1: { name: "天皇杯", days: ["09-09", "10-14", "11-18", "12-06"] },
  ecu1: { name: "厄瓜多尔杯", days: ["08-19", "10-07", "11-18", "12-12"] },
  uru1: { name: "乌拉圭杯", days: ["07-22", "09-16", "11-11", "11-28"] },
  bra1: { name: "巴西杯", days: ["08-05", "09-09", "10-21", "11-29"] },
  arg1: { name: "阿根廷杯", days: ["07-15", "08-26", "10-07", "11-05"] },
  usa1: { name: "美公开杯", days: ["05-06", "07-22", "09-09", "10-01"] },
};
