import type { LeagueSeed } from "./leagueSeed.ts";

/** Football leagues of northern and eastern Europe, the Middle East and Africa. Format: see `footballEurope.ts`. */
export const FOOTBALL_EAST: readonly LeagueSeed[] = [
  {
    id: "rus1", name: "俄超", color: "#1d3f8f", country: "俄罗斯", hours: [17, 25], tier: 2, goals: 1.25, people: "sl",
    clubs: `泽尼特 ZEN|克拉斯诺达尔 KRA|莫斯科中央陆军 CSK|莫斯科斯巴达 SPA|莫斯科火车头 LOK|莫斯科迪纳摩 DYN|波罗的海 BAL|阿克伦 AKR|罗斯托夫 ROS|喀山红宝石 RUB|马哈奇卡拉 MKH|阿赫马特 AKH|下诺夫哥罗德 PNN|索契 SOC|苏维埃之翼 KRY|奥伦堡 ORE`,
  },
  {
    id: "kaz1", name: "哈萨超", color: "#0f8a9c", country: "哈萨克斯坦", hours: [16, 23], tier: 3, goals: 1.25, people: "sl",
    clubs: `阿拉木图凯拉特 KAI|阿斯塔纳 AST|托博尔 TOB|叶利迈 ELI|奥达巴西 ORD|阿克托别 AKT|日尼斯 JEN|乌利套 ULY|克孜勒扎尔 KYZ|阿特劳 ATY|凯萨尔 KAY|图兰 TUR|奥克泽特佩斯 OKZ|扎斯 ZHA`,
  },
  {
    id: "tur1", name: "土超", color: "#c2410c", country: "土耳其", hours: [18.5, 26], tier: 2, goals: 1.38, people: "tr",
    clubs: `加拉塔萨雷 GAL|费内巴切 FEN|特拉布宗体育 TRA|贝西克塔斯 BES|哥兹塔比 GOZ|萨姆松体育 SAM|伊斯坦布尔 BAS|加济安泰普 GAZ|科贾埃利 KOC|阿兰亚体育 ALA|科尼亚体育 KON|里泽体育 RIZ|安塔利亚体育 ANT|卡森帕萨 KAS|艾于普体育 EYU|根克勒比利吉 GEN|开塞利体育 KAY|卡拉古姆鲁克 FKG`,
  },
  {
    id: "ukr1", name: "乌超", color: "#c79a00", country: "乌克兰", hours: [18, 25], tier: 3, goals: 1.2, people: "sl",
    clubs: `顿涅茨克矿工 SHA|基辅迪纳摩 DYN|波利西亚 POL|切尔卡瑟 LNZ|克里夫巴斯 KRY|科洛斯 KOL|卡尔帕蒂 KAR|佐里亚 ZOR|梅塔利斯特 MET|鲁赫 RUK|韦列斯 VER|亚历山德里亚 OLE|库德里夫卡 KUD|埃皮特斯 EPI|波尔塔瓦 PLT|奥博隆 OBO`,
  },
  {
    id: "gre1", name: "希超", color: "#2c6fb7", country: "希腊", hours: [21, 28], tier: 2, goals: 1.2, people: "gr",
    clubs: `奥林匹亚科斯 OLY|PAOK塞萨洛尼基 PAO|AEK雅典 AEK|帕纳辛奈科斯 PAN|莱瓦贾科斯 LEV|沃洛斯 VOL|阿里斯 ARI|阿特罗米托斯 ATR|基菲西亚 KIF|克里特OFI OFI|帕内托利科斯 PNT|拉里萨 LAR|阿斯特拉斯 AST|塞萨洛尼基帕纳 PNS`,
  },
  {
    id: "rou1", name: "罗甲", color: "#8a7a12", country: "罗马尼亚", hours: [19.5, 27], tier: 3, goals: 1.25, people: "sl",
    clubs: `克拉约瓦大学 UCV|布加勒斯特星队 FCS|布加勒斯特快速 RAP|布加勒斯特迪纳摩 DIN|克卢日 CFR|克卢日大学 UCL|博托沙尼 BOT|阿尔杰什 ARG|乌塔阿拉德 UTA|奥采卢尔 OTE|赫尔曼施塔特 HER|康斯坦察灯塔 FAR|布佐乌 BUZ|斯洛博济亚 USL|丘克塞雷达 CSI|普洛耶什蒂 PET`,
  },
  {
    id: "cze1", name: "捷甲", color: "#b23a48", country: "捷克", hours: [20, 27], tier: 3, goals: 1.32, people: "sl",
    clubs: `布拉格斯拉维亚 SLA|布拉格斯巴达 SPA|比尔森胜利 PLZ|雅布洛内茨 JAB|利贝雷茨 LIB|卡尔维纳 KAR|奥洛穆茨 OLO|兹林 ZLI|赫拉德茨 HRK|波希米亚人 BOH|奥斯特拉瓦 BAN|特普利采 TEP|博莱斯拉夫 MLB|斯洛瓦奇科 SLO|帕尔杜比采 PAR|杜克拉 DUK`,
  },
  {
    id: "pol1", name: "波兰超", color: "#8c2f39", country: "波兰", hours: [19.75, 27.5], tier: 3, goals: 1.35, people: "sl",
    clubs: `扎布热矿工 GOR|雅盖隆尼亚 JAG|波兹南莱赫 LPO|克拉科夫 CRA|拉多米亚克 RAD|维斯瓦普沃茨克 WPL|琴斯托霍瓦 RAK|科罗纳 KOR|华沙莱吉亚 LEG|波贡什切青 POG|维泽夫 WID|卢宾矿工 ZAG|莱希亚格但斯克 LGD|卡托维兹 GKS|莫托尔卢布林 MOT|阿尔卡 ARK|涅切查 NIE|格利维采 PIA`,
  },
  {
    id: "den1", name: "丹超", color: "#a01f3c", country: "丹麦", hours: [20, 27], tier: 2, goals: 1.45, people: "no",
    clubs: `中日德兰 MID|奥胡斯 AGF|哥本哈根 FCK|布隆德比 BIF|维堡 VIB|桑德捷斯基 SON|锡尔克堡 SIF|北西兰 FCN|欧登塞 OB|兰讷斯 RAN|腓特烈西亚 FRE|瓦埃勒 VEJ`,
  },
  {
    id: "nor1", name: "挪超", color: "#b5403a", country: "挪威", hours: [20, 26], tier: 3, goals: 1.48, people: "no",
    clubs: `维京 VIK|博德闪耀 BOD|特罗姆瑟 TRO|布兰 BRA|罗森博格 ROS|桑德菲杰 SAN|弗雷德里克 FFK|瓦勒伦加 VIF|萨普斯堡 S08|莫尔德 MOL|克里斯蒂安松 KBK|汉坎 HAM|布赖恩 BRY|斯特罗姆 STG|奥斯陆KFUM KFU|海于格松 HAU`,
  },
  {
    id: "swe1", name: "瑞典超", color: "#22568f", country: "瑞典", hours: [20, 26], tier: 2, goals: 1.42, people: "no",
    clubs: `米亚尔比 MJA|哈马比 HAM|哥德堡盖斯 GAI|哥德堡 IFK|佐加顿斯 DJU|马尔默 MFF|索尔纳AIK AIK|埃尔夫斯堡 ELF|天狼星 SIR|赫根 BKH|布鲁马波卡纳 BRO|代格福什 DEG|哈尔姆斯塔德 HBK|诺尔雪平 NOR|厄斯特 OST|韦纳穆 VAR`,
  },
  {
    id: "sui1", name: "瑞士超", color: "#d0312d", country: "瑞士", hours: [21, 27.75], tier: 3, goals: 1.48, people: "de",
    clubs: `图恩 THU|圣加仑 FCS|卢加诺 LUG|巴塞尔 BAS|伯尔尼青年人 YB|锡永 SIO|洛桑 LAU|卢塞恩 LUZ|苏黎世 FCZ|塞尔维特 SER|草蜢 GCZ|温特图尔 WIN`,
  },
  {
    id: "aut1", name: "奥甲", color: "#a33b2a", country: "奥地利", hours: [20.5, 27.5], tier: 3, goals: 1.4, people: "de",
    clubs: `萨尔茨堡红牛 RBS|格拉茨风暴 STU|林茨 LAS|维也纳快速 RAP|奥地利维也纳 FAK|沃尔夫斯贝格 WAC|阿尔塔奇 ALT|哈特贝格 HAR|蒂罗尔瓦滕斯 WSG|里德 SVR|格拉茨AK GAK|林茨蓝白 BWL`,
  },
  {
    id: "srb1", name: "塞超", color: "#6b2d3c", country: "塞尔维亚", hours: [20, 27], tier: 3, goals: 1.28, people: "sl",
    clubs: `贝尔格莱德红星 CZV|贝尔格莱德游击 PAR|伏伊伏丁那 VOJ|新帕扎尔 NPZ|切卡里奇 CUK|巴奇卡托波拉 TSC|拉德尼克 RAD|泽莱兹尼察 ZEL|奥夫克 OFK|拉德尼茨基尼什 RNI|雅沃尔 JAV|姆拉多斯特 MLA|拉德尼茨基 RKG|斯巴达苏博 SPA|泽蒙 IMT|纳普雷达克 NAP`,
  },
  {
    id: "cro1", name: "克甲", color: "#b3475a", country: "克罗地亚", hours: [21, 27], tier: 3, goals: 1.28, people: "sl",
    clubs: `萨格勒布迪纳摩 DIN|斯普利特海杜克 HAJ|伊斯特拉 IST|瓦拉日丁 VAR|里耶卡 RIJ|戈里察 GOR|斯拉文 SLA|萨格勒布火车头 LOK|奥西耶克 OSI|武科瓦尔 VUK`,
  },
  {
    id: "isr1", name: "以超", color: "#2f7fc1", country: "以色列", hours: [21, 26.5], tier: 3, goals: 1.35, people: "ar",
    clubs: `贝尔谢巴工人 HBS|耶路撒冷贝塔 BJE|特拉维夫马卡比 MTA|海法马卡比 MHA|佩塔提克瓦工人 HPT|海法工人 HHA|特拉维夫工人 HTA|内坦亚马卡比 MNE|萨赫宁联 BSA|谢莫纳城 IKS|提比里亚 ITI|阿什杜德 ASH|耶路撒冷工人 HJE|雷内马卡比 MBR`,
  },
  {
    id: "ksa1", name: "沙特联", color: "#157a48", country: "沙特阿拉伯", hours: [21, 26], tier: 2, goals: 1.42, people: "ar",
    clubs: `利雅得新月 HIL bw|利雅得胜利 NAS yb|吉达国民 AHL gw|吉达联合 ITT yk|卡迪西亚 QAD yk|达曼协作 ETT nw|塔亚文 TAA yb|尼奥姆 NEO nk|海积 KHJ gw|费哈 FEI ow|法塔赫 FTH bg|利雅得青年 SHB wk|利雅得 RIY kr|哈萨征服 FAT gw|卡利杰 KHA yg|奥科多德 OKH yb|达马克 DAM rg|纳吉马 NAJ gw`,
  },
  {
    id: "qat1", name: "卡塔尔联", color: "#7d1d3f", country: "卡塔尔", hours: [21, 25.5], tier: 3, goals: 1.5, people: "ar",
    clubs: `萨德 SAD|杜海勒 DUH|加拉法 GHA|赖扬 RAY|阿拉比 ARA|沙马尔 SHA|卡塔尔SC QSC|瓦克拉 WAK|乌姆沙拉尔 UMS|阿赫利 AHL|锡利亚 SAI|沙哈尼亚 SHH`,
  },
  {
    id: "uae1", name: "阿联酋联", color: "#9b6a1c", country: "阿联酋", hours: [20.5, 25.5], tier: 3, goals: 1.42, people: "ar",
    clubs: `艾因 AIN|迪拜青年国民 SAH|沙迦 SHJ|瓦赫达 WAH|瓦斯尔 WAS|贾兹拉 JAZ|迪拜胜利 NAS|阿积曼 AJM|科尔法坎 KHO|卡尔巴 KAL|巴尼亚斯 BYS|达弗拉 DHA|迪巴 DIB|巴塔赫 BAT`,
  },
  {
    id: "irn1", name: "伊朗超", color: "#4a7a2c", country: "伊朗", hours: [19.5, 25], tier: 3, goals: 1.05, people: "ar",
    clubs: `柏斯波利斯 PER|德黑兰独立 EST|塞帕罕 SEP|大不里士拖拉机 TRA|戈尔戈哈尔 GOL|恰多马卢 CHA|库泽斯坦独立 ESK|法乔尔 FAJ|马拉万 MAL|泽布阿汉 ZOB|阿拉克铝业 ALU|凯巴尔 KHE|沙姆斯阿扎尔 SHA|拜坎 PAY|弗拉德 FOO|梅斯拉夫桑詹 MES`,
  },
  {
    id: "egy1", name: "埃及超", color: "#a63d24", country: "埃及", hours: [22, 27], tier: 3, goals: 1.08, people: "ar",
    clubs: `开罗国民 AHL|扎马雷克 ZAM|金字塔 PYR|塞拉米卡 CER|马斯里 MAS|埃及国家银行 NBE|斯莫哈 SMO|佩特罗杰特 PET|现代体育 MOD|泽德 ZED|古纳 GOU|亚历山大联合 ITT|埃尔贾什 GAI|恩皮 ENP|瓦迪德格拉 WAD|伊斯梅利 ISM|建筑商 MOK|法尔科 PHA`,
  },
  {
    id: "mar1", name: "摩洛超", color: "#7a2e2e", country: "摩洛哥", hours: [23, 29.5], tier: 3, goals: 1.08, people: "af",
    clubs: `贝尔卡纳 RSB|拉巴特皇家军 FAR|卡萨维达 WAC|卡萨拉贾 RCA|非斯马格里布 MAS|索阿勒姆 JSS|丹吉尔联盟 IRT|阿加迪尔 HUS|图阿尔加 UTS|泽马姆拉 RCZ|塔祖拉 OCD|梅克内斯 CDM|萨非 OCS|非斯维达 WAF|特图安 MAT|雅库布曼苏尔 UYM`,
  },
  {
    id: "rsa1", name: "南非超", color: "#3c6e57", country: "南非", hours: [21, 26], tier: 3, goals: 1.08, people: "af",
    clubs: `马梅洛迪日落 SUN|奥兰多海盗 PIR|凯泽酋长 KCH|塞库库内 SEK|斯泰伦博斯 STE|波罗克瓦尼城 POL|阿马祖鲁 AMA|金箭 GAR|理查兹湾 RIC|切尔巴联 CHI|奥比特学院 ORB|德班城 DUR|马库普拉 MAR|高等市 TSG|马加西 MAG|锡维勒勒 SIW`,
  },
];
