/**
 * Chinese names and three-letter codes of the clubs and countries that occur in the sources. One team an entry:
 * key and further keys (as `teamKey` in lookup.ts makes them from a source's name) = name, code.
 */
export const CLUBS = `
arsenal=阿森纳 ARS; aston villa=阿斯顿维拉 AVL; bournemouth=伯恩茅斯 BOU; brentford=布伦特福德 BRE; brighton,brighton and hove albion=布莱顿 BHA;
burnley=伯恩利 BUR; chelsea=切尔西 CHE; crystal palace=水晶宫 CRY; everton=埃弗顿 EVE; fulham=富勒姆 FUL; huddersfield,huddersfield town=哈德斯菲尔德 HUD;
ipswich,ipswich town=伊普斯维奇 IPS; leeds,leeds united=利兹联 LEE; leicester,leicester city=莱斯特城 LEI; liverpool=利物浦 LIV;
manchester city,man city=曼城 MCI; manchester united,man united=曼联 MUN; newcastle,newcastle united=纽卡斯尔 NEW; nottingham forest,nottm forest=诺丁汉森林 NFO;
southampton=南安普顿 SOU; stoke,stoke city=斯托克城 STK; sunderland=桑德兰 SUN; swansea,swansea city=斯旺西 SWA; tottenham,tottenham hotspur=热刺 TOT;
watford=沃特福德 WAT; west brom,west bromwich albion=西布罗姆维奇 WBA; west ham,west ham united=西汉姆联 WHU; wolves,wolverhampton wanderers=狼队 WOL;
alaves,deportivo alaves=阿拉维斯 ALA; athletic,ath bilbao=毕尔巴鄂竞技 ATH; atletico madrid,atletico de madrid,ath madrid=马德里竞技 ATM; barcelona=巴塞罗那 BAR;
betis,real betis,real betis balompie=皇家贝蒂斯 BET; celta,celta de vigo=塞尔塔 CEL; deportivo la coruna=拉科鲁尼亚 DEP; eibar=埃瓦尔 EIB;
espanyol,espanyol barcelona,espanyol de barcelona,espanol=西班牙人 ESP; getafe=赫塔费 GET; girona=赫罗纳 GIR; las palmas=拉斯帕尔马斯 LPA; leganes=莱加内斯 LEG;
levante=莱万特 LEV; malaga=马拉加 MLG; mallorca=马略卡 MLL; osasuna=奥萨苏纳 OSA; rayo vallecano de madrid,vallecano=巴列卡诺 RAY; real madrid=皇家马德里 RMA;
real sociedad,real sociedad de futbol,sociedad=皇家社会 RSO; real valladolid,valladolid=巴利亚多利德 VLD; sevilla=塞维利亚 SEV; valencia=巴伦西亚 VAL; villarreal=比利亚雷亚尔 VIL;
augsburg=奥格斯堡 FCA; bayern munchen=拜仁慕尼黑 FCB; bochum=波鸿 BOC; borussia dortmund=多特蒙德 BVB; borussia monchengladbach,bor monchengladbach=门兴格拉德巴赫 BMG;
eintracht frankfurt=法兰克福 SGE; freiburg=弗赖堡 SCF; hamburger=汉堡 HSV; hannover=汉诺威96 H96; heidenheim=海登海姆 FCH; hertha=柏林赫塔 BSC; hoffenheim=霍芬海姆 TSG;
holstein kiel=基尔 KSV; koln=科隆 KOE; bayer leverkusen=勒沃库森 B04; leipzig=RB莱比锡 RBL; mainz=美因茨 M05; st pauli=圣保利 STP; schalke=沙尔克04 S04;
stuttgart=斯图加特 VFB; union berlin=柏林联合 FCU; werder bremen=云达不来梅 SVW; wolfsburg=沃尔夫斯堡 WOB;
atalanta=亚特兰大 ATA; bologna=博洛尼亚 BOL; cagliari=卡利亚里 CAG; como=科莫 COM; empoli=恩波利 EMP; fiorentina=佛罗伦萨 FIO; genoa=热那亚 GEN; hellas verona=维罗纳 VER;
internazionale milano=国际米兰 INT; juventus=尤文图斯 JUV; lazio=拉齐奥 LAZ; lecce=莱切 LEC; milan=AC米兰 MIL; monza=蒙扎 MON; napoli=那不勒斯 NAP; parma=帕尔马 PAR;
roma=罗马 ROM; torino=都灵 TOR; udinese=乌迪内斯 UDI; venezia=威尼斯 VEN;
celtic=凯尔特人 CEL; brugge=布鲁日 BRU; crvena zvezda=贝尔格莱德红星 CZV; dinamo zagreb=萨格勒布迪纳摩 DZG; feyenoord rotterdam=费耶诺德 FEY; lille=里尔 LIL; lyon,olympique lyonnais=里昂 LYO; monaco=摩纳哥 ASM;
paris saint germain=巴黎圣日耳曼 PSG; psv=埃因霍温 PSV; red bull salzburg=萨尔茨堡红牛 RBS; shakhtar donetsk=顿涅茨克矿工 SHK; slovan bratislava=布拉迪斯拉发 SLB; sparta praha=布拉格斯巴达 SPA;
sport lisboa e benfica=本菲卡 BEN; sporting clube de portugal=葡萄牙体育 SCP; stade brestois=布雷斯特 BRS; sturm graz=格拉茨风暴 STU; young boys=年轻人 YB`;

export const COUNTRIES = `
algeria=阿尔及利亚 ALG; argentina=阿根廷 ARG; australia=澳大利亚 AUS; austria=奥地利 AUT; belgium=比利时 BEL; bosnia and herzegovina=波黑 BIH; brazil=巴西 BRA; canada=加拿大 CAN;
cape verde=佛得角 CPV; colombia=哥伦比亚 COL; costa rica=哥斯达黎加 CRC; croatia=克罗地亚 CRO; curacao=库拉索 CUW; czech republic=捷克 CZE; dr congo=民主刚果 COD; denmark=丹麦 DEN;
ecuador=厄瓜多尔 ECU; egypt=埃及 EGY; england=英格兰 ENG; france=法国 FRA; germany=德国 GER; ghana=加纳 GHA; haiti=海地 HAI; iceland=冰岛 ISL; iran=伊朗 IRN; iraq=伊拉克 IRQ;
ivory coast=科特迪瓦 CIV; japan=日本 JPN; jordan=约旦 JOR; mexico=墨西哥 MEX; morocco=摩洛哥 MAR; netherlands=荷兰 NED; new zealand=新西兰 NZL; nigeria=尼日利亚 NGA; norway=挪威 NOR;
panama=巴拿马 PAN; paraguay=巴拉圭 PAR; peru=秘鲁 PER; poland=波兰 POL; portugal=葡萄牙 POR; qatar=卡塔尔 QAT; republic of ireland=爱尔兰 IRL; russia=俄罗斯 RUS; saudi arabia=沙特阿拉伯 KSA;
scotland=苏格兰 SCO; senegal=塞内加尔 SEN; serbia=塞尔维亚 SRB; south africa=南非 RSA; south korea=韩国 KOR; spain=西班牙 ESP; sweden=瑞典 SWE; switzerland=瑞士 SUI; tunisia=突尼斯 TUN;
turkey=土耳其 TUR; usa=美国 USA; uruguay=乌拉圭 URU; uzbekistan=乌兹别克斯坦 UZB`;
