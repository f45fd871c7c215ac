import { DAY_MS } from "./calendar.ts";
import type { Rng } from "./random.ts";

/** Weather that fits place and month, and the countries with summer time. */

interface Climate {
  /** Mean °C of the afternoon in January and in July. */
  readonly january: number;
  readonly july: number;
  /** Share of days with rain in each half of the year, from October and from April. */
  readonly wet: readonly [winter: number, summer: number];
}

const climate = (january: number, july: number, wetWinter: number, wetSummer: number): Climate => ({
  january,
  july,
  wet: [wetWinter, wetSummer],
});

const CLIMATES: Readonly<Record<string, Climate>> = {
  英格兰: climate(7, 22, 0.45, 0.3),
  苏格兰: climate(5, 18, 0.5, 0.4),
  西班牙: climate(12, 33, 0.25, 0.08),
  意大利: climate(10, 31, 0.3, 0.12),
  德国: climate(3, 25, 0.4, 0.32),
  法国: climate(8, 27, 0.38, 0.25),
  荷兰: climate(6, 22, 0.45, 0.32),
  葡萄牙: climate(14, 29, 0.4, 0.08),
  比利时: climate(6, 23, 0.45, 0.32),
  俄罗斯: climate(-7, 24, 0.35, 0.3),
  哈萨克斯坦: climate(-8, 29, 0.25, 0.15),
  土耳其: climate(8, 30, 0.32, 0.08),
  乌克兰: climate(-2, 27, 0.32, 0.25),
  希腊: climate(13, 34, 0.28, 0.04),
  罗马尼亚: climate(2, 30, 0.28, 0.22),
  捷克: climate(1, 25, 0.32, 0.3),
  波兰: climate(1, 24, 0.35, 0.32),
  丹麦: climate(3, 21, 0.4, 0.3),
  挪威: climate(-2, 20, 0.42, 0.38),
  瑞典: climate(-1, 22, 0.36, 0.3),
  瑞士: climate(2, 25, 0.34, 0.34),
  奥地利: climate(2, 26, 0.32, 0.34),
  塞尔维亚: climate(4, 30, 0.3, 0.22),
  克罗地亚: climate(5, 29, 0.32, 0.22),
  以色列: climate(17, 31, 0.25, 0),
  沙特阿拉伯: climate(20, 41, 0.06, 0),
  卡塔尔: climate(21, 40, 0.06, 0),
  阿联酋: climate(23, 39, 0.06, 0),
  伊朗: climate(9, 36, 0.18, 0.02),
  埃及: climate(18, 34, 0.06, 0),
  摩洛哥: climate(17, 30, 0.2, 0.03),
  南非: climate(27, 18, 0.35, 0.1),
  中国: climate(7, 32, 0.18, 0.4),
  中国香港: climate(18, 32, 0.15, 0.5),
  日本: climate(9, 30, 0.2, 0.4),
  韩国: climate(2, 29, 0.18, 0.42),
  澳大利亚: climate(27, 15, 0.25, 0.3),
  泰国: climate(32, 33, 0.15, 0.5),
  越南: climate(24, 33, 0.2, 0.5),
  印度尼西亚: climate(30, 31, 0.5, 0.25),
  马来西亚: climate(31, 32, 0.5, 0.35),
  印度: climate(25, 32, 0.08, 0.5),
  巴西: climate(29, 24, 0.42, 0.2),
  阿根廷: climate(29, 14, 0.28, 0.22),
  美国: climate(8, 30, 0.25, 0.25),
  墨西哥: climate(22, 26, 0.06, 0.45),
  哥伦比亚: climate(20, 19, 0.4, 0.35),
  智利: climate(29, 14, 0.05, 0.25),
  乌拉圭: climate(27, 14, 0.25, 0.28),
  巴拉圭: climate(33, 22, 0.35, 0.22),
  秘鲁: climate(25, 18, 0.1, 0.05),
  厄瓜多尔: climate(24, 23, 0.3, 0.25),
  哥斯达黎加: climate(27, 27, 0.3, 0.55),
  危地马拉: climate(24, 26, 0.1, 0.5),
};

const TEMPERATE = climate(8, 24, 0.3, 0.3);
const COLDEST_DAY = 20;
const YEAR_DAYS = 365.25;

function dayOfYear(day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  return day - Date.UTC(year, 0, 1) / DAY_MS;
}

/** Mean °C of the afternoon on a day: one cosine wave a year. */
export function meanOf(country: string, day: number): number {
  const { january, july } = CLIMATES[country] ?? TEMPERATE;
  const turn = Math.cos((2 * Math.PI * (dayOfYear(day) - COLDEST_DAY)) / YEAR_DAYS);
  return (january + july) / 2 + ((january - july) / 2) * turn;
}

/** `小雨 9°C`. `localHour` is that of the kick-off, 0 to 24: evenings are cooler. */
export function weatherOf(rng: Rng, country: string, day: number, localHour: number): string {
  const { wet } = CLIMATES[country] ?? TEMPERATE;
  const month = new Date(day * DAY_MS).getUTCMonth();
  const chance = wet[month >= 9 || month < 3 ? 0 : 1];
  const evening = localHour >= 18 ? 3.5 : localHour < 12 ? 2 : 0;
  const isWet = rng.chance(chance);
  const degrees = Math.round(meanOf(country, day) - evening + rng.normal() * 2.6 - (isWet ? 2 : 0));
  return `${skyOf(rng, isWet, degrees)} ${degrees}°C`;
}

function skyOf(rng: Rng, isWet: boolean, degrees: number): string {
  if (isWet && degrees <= 1) return degrees <= -4 && rng.chance(0.3) ? "中雪" : "小雪";
  if (isWet) return degrees >= 24 ? rng.pick(["雷阵雨", "阵雨", "阵雨"]) : rng.pick(["小雨", "小雨", "阵雨", "中雨"]);
  const isMisty = degrees > -2 && degrees < 12 && rng.chance(0.08);
  return isMisty ? "薄雾" : rng.pick(["晴", "晴", "多云", "多云", "阴"]);
}

const SNOW_BELOW = 5;
const THUNDER_ABOVE = 15;
const TYPHOONS = new Set(["中国", "中国香港", "日本", "韩国", "越南"]);

/** Whether the weather named as a reason is possible there and then; true for a reason that is no weather. */
export function couldBe(reason: string, country: string, day: number): boolean {
  const mean = meanOf(country, day);
  if (reason.includes("雪")) return mean < SNOW_BELOW;
  if (reason.includes("雷")) return mean > THUNDER_ABOVE;
  if (reason.includes("台风")) return TYPHOONS.has(country) && mean > 20;
  return true;
}

/** Hours between a country's clocks in winter and Shanghai's. */
const OFFSETS: Readonly<Record<string, number>> = {
  英格兰: -8,
  苏格兰: -8,
  葡萄牙: -8,
  摩洛哥: -7,
  西班牙: -7,
  意大利: -7,
  德国: -7,
  法国: -7,
  荷兰: -7,
  比利时: -7,
  捷克: -7,
  波兰: -7,
  丹麦: -7,
  挪威: -7,
  瑞典: -7,
  瑞士: -7,
  奥地利: -7,
  塞尔维亚: -7,
  克罗地亚: -7,
  希腊: -6,
  罗马尼亚: -6,
  乌克兰: -6,
  以色列: -6,
  埃及: -6,
  南非: -6,
  俄罗斯: -5,
  土耳其: -5,
  沙特阿拉伯: -5,
  卡塔尔: -5,
  伊朗: -4.5,
  阿联酋: -4,
  哈萨克斯坦: -3,
  印度: -2.5,
  泰国: -1,
  越南: -1,
  印度尼西亚: -1,
  日本: 1,
  韩国: 1,
  澳大利亚: 3,
  巴西: -11,
  阿根廷: -11,
  乌拉圭: -11,
  智利: -11,
  巴拉圭: -11,
  美国: -13,
  哥伦比亚: -13,
  秘鲁: -13,
  厄瓜多尔: -13,
  墨西哥: -14,
  哥斯达黎加: -14,
  危地马拉: -14,
};

/** Local hour of a kick-off, from its hour of the programme day (11 to 35). */
export function localHourOf(country: string, hour: number): number {
  return (hour + (OFFSETS[country] ?? 0) + 48) % 24;
}

const WITHOUT = new Set(["俄罗斯", "土耳其", "摩洛哥", "南非", "哈萨克斯坦"]);
const EUROPE = { from: "03-29", to: "10-24" };
const AMERICA = { from: "03-08", to: "10-31" };

/** Whether clocks are on summer time. For the north alone: leagues of the south play on either side of it. */
export function hasSummerTime(country: string, day: number): boolean {
  const offset = OFFSETS[country] ?? 0;
  const isEurope = offset <= -6 && offset >= -8 && !WITHOUT.has(country);
  const span = isEurope ? EUROPE : country === "美国" ? AMERICA : null;
  if (span === null) return false;
  const date = new Date(day * DAY_MS).toISOString().slice(5, 10);
  return date >= span.from && date <= span.to;
}
