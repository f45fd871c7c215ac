import { type Met, type NearNames, isNearName } from "../../kit/spelling.ts";

/**
 * Chinese names of national teams, as they were called at their World Cups, of others whose names are similar to each
 * other, and of countries that sent only referees.
 */
export const NATIONS: ReadonlyMap<string, string> = new Map(
  `Algeria=阿尔及利亚; Angola=安哥拉; Argentina=阿根廷; Australia=澳大利亚; Austria=奥地利; Belgium=比利时; Bolivia=玻利维亚; Bosnia and Herzegovina=波黑; Brazil=巴西; Bulgaria=保加利亚;
Cameroon=喀麦隆; Canada=加拿大; Chile=智利; China=中国; Chinese Taipei=中国台北; Colombia=哥伦比亚; Congo=刚果; Costa Rica=哥斯达黎加; Croatia=克罗地亚; Cuba=古巴; Czech Republic=捷克;
Czechoslovakia=捷克斯洛伐克; Denmark=丹麦; DR Congo=刚果（金）; Dutch East Indies=荷属东印度; East Germany=民主德国; Ecuador=厄瓜多尔; Egypt=埃及; El Salvador=萨尔瓦多; England=英格兰;
Equatorial Guinea=赤道几内亚; France=法国; Germany=德国; Ghana=加纳; Greece=希腊; Haiti=海地; Honduras=洪都拉斯; Hungary=匈牙利; Iceland=冰岛; Iran=伊朗; Iraq=伊拉克; Ireland=爱尔兰; Israel=以色列;
Italy=意大利; Ivory Coast=科特迪瓦; Jamaica=牙买加; Japan=日本; Kuwait=科威特; Mexico=墨西哥; Morocco=摩洛哥; Netherlands=荷兰; New Zealand=新西兰; Nigeria=尼日利亚;
North Korea=朝鲜; Northern Ireland=北爱尔兰; Norway=挪威; Panama=巴拿马; Paraguay=巴拉圭; Peru=秘鲁; Poland=波兰; Portugal=葡萄牙; Qatar=卡塔尔; Republic of Ireland=爱尔兰;
Romania=罗马尼亚; Russia=俄罗斯; Saudi Arabia=沙特阿拉伯; Scotland=苏格兰; Senegal=塞内加尔; Serbia=塞尔维亚; Serbia and Montenegro=塞尔维亚和黑山; Slovakia=斯洛伐克;
Slovenia=斯洛文尼亚; South Africa=南非; South Korea=韩国; Soviet Union=苏联; Spain=西班牙; Sweden=瑞典; Switzerland=瑞士; Thailand=泰国; Togo=多哥; Trinidad and Tobago=特立尼达和多巴哥;
Tunisia=突尼斯; Turkey=土耳其; Ukraine=乌克兰; United Arab Emirates=阿联酋; United States=美国; Uruguay=乌拉圭; Wales=威尔士; West Germany=联邦德国; Yugoslavia=南斯拉夫; Zaire=扎伊尔;
Bahrain=巴林; Benin=贝宁; Ethiopia=埃塞俄比亚; Fiji=斐济; Finland=芬兰; Gambia=冈比亚; Guatemala=危地马拉; Guinea=几内亚; Guyana=圭亚那; Hong Kong=中国香港; Libya=利比亚; Luxembourg=卢森堡;
Malaysia=马来西亚; Mali=马里; Mauritius=毛里求斯; Nepal=尼泊尔; Niger=尼日尔; Rwanda=卢旺达; Seychelles=塞舌尔; Singapore=新加坡; Syria=叙利亚; United Arab Republic=阿联（埃及）;
Uzbekistan=乌兹别克斯坦; Venezuela=委内瑞拉; Zambia=赞比亚`
    .split(";")
    .map((entry) => entry.trim().split("=") as [string, string]),
);

/** A country as the portal writes it; one that is not listed stays as its source writes it. */
export const inChinese = (country: string): string => NATIONS.get(country) ?? country;

/**
 * Unlisted nations whose names may be misspellings of others: `Brazli` is no nation, `Iran` and `Iraq` are two. Of two
 * unlisted names the later one is reported; two that have met are two nations.
 */
export function misspelledNations(names: Iterable<string>, met?: Met): readonly NearNames[] {
  const unknown = [...new Set(names)].filter((name) => !NATIONS.has(name));
  return unknown.flatMap((name, i): readonly NearNames[] => {
    const others = [...NATIONS.keys(), ...unknown.slice(0, i)];
    const near = others.find((one) => !met?.has(name, one) && isNearName(one.toLowerCase(), name.toLowerCase()));
    return near === undefined ? [] : [[name, near]];
  });
}
