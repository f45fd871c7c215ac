/** Chinese names of the teams by the league's three-letter codes, past franchises included. */
export const NBA_TEAMS = `
ATL=亚特兰大老鹰; BKN=布鲁克林篮网; BOS=波士顿凯尔特人; CHA=夏洛特黄蜂; CHI=芝加哥公牛; CLE=克利夫兰骑士; DAL=达拉斯独行侠; DEN=丹佛掘金; DET=底特律活塞; GSW=金州勇士;
HOU=休斯顿火箭; IND=印第安纳步行者; LAC=洛杉矶快船; LAL=洛杉矶湖人; MEM=孟菲斯灰熊; MIA=迈阿密热火; MIL=密尔沃基雄鹿; MIN=明尼苏达森林狼; NJN=新泽西篮网; NOH=新奥尔良黄蜂;
NOP=新奥尔良鹈鹕; NYK=纽约尼克斯; OKC=俄克拉荷马城雷霆; ORL=奥兰多魔术; PHI=费城76人; PHX=菲尼克斯太阳; POR=波特兰开拓者; SAC=萨克拉门托国王; SAS=圣安东尼奥马刺; SEA=西雅图超音速;
TOR=多伦多猛龙; UTA=犹他爵士; WAS=华盛顿奇才`;

/** Franchises that had another name at the time. */
export const NBA_NICKNAMES: Readonly<Record<string, string>> = { Bobcats: "夏洛特山猫" };

export const WNBA_TEAMS = `
ATL=亚特兰大梦想; CHI=芝加哥天空; CON=康涅狄格太阳; DAL=达拉斯飞翼; DET=底特律震动; HOU=休斯顿彗星; IND=印第安纳狂热; LAS=洛杉矶火花; LVA=拉斯维加斯王牌; MIN=明尼苏达山猫;
NYL=纽约自由人; PHX=菲尼克斯水星; SAC=萨克拉门托君主; SAN=圣安东尼奥银星; SEA=西雅图风暴; WAS=华盛顿神秘人`;
