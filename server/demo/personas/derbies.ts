/** Clubs of the same city in one league, by their names on boards. */
const CITIES: readonly (readonly string[])[] = [
  ["曼城", "曼联"],
  ["利物浦", "埃弗顿"],
  ["阿森纳", "热刺", "切尔西", "西汉姆联", "水晶宫", "富勒姆", "布伦特福德"],
  ["皇家马德里", "马德里竞技", "赫塔费", "巴列卡诺"],
  ["巴塞罗那", "西班牙人"],
  ["塞维利亚", "皇家贝蒂斯"],
  ["瓦伦西亚", "莱万特"],
  ["国际米兰", "AC米兰"],
  ["罗马", "拉齐奥"],
  ["尤文图斯", "都灵"],
  ["上海海港", "上海申花"],
  ["北京首钢", "北京控股"],
];

export function isDerby(home: string, away: string): boolean {
  return CITIES.some((clubs) => clubs.includes(home) && clubs.includes(away));
}

export const DERBY_CLUBS: readonly string[] = CITIES.flat();
