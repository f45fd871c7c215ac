import type { LeagueSeed } from "./leagueSeed.ts";

/**
 * Football leagues of western Europe. A club is `name CODE [colours] [venue]`, strongest first; hours are
 * Asia/Shanghai hours of the programme day (27 = 03:00 of the next calendar day).
 */
export const FOOTBALL_EUROPE: readonly LeagueSeed[] = [
  {
    id: "eng1", name: "英超", color: "#3d195b", country: "英格兰", hours: [20.5, 28], tier: 1, goals: 1.42, people: "en", cup: "足总杯",
    clubs: `阿森纳 ARS rw 酋长球场|曼城 MCI sw 伊蒂哈德球场|利物浦 LIV rw 安菲尔德|切尔西 CHE bw 斯坦福桥|曼联 MUN rk 老特拉福德|阿斯顿维拉 AVL cs 维拉公园|纽卡斯尔联 NEW kw 圣詹姆斯公园|热刺 TOT wn 热刺球场|布莱顿 BHA bw 运通球场|水晶宫 CRY br 塞尔赫斯特公园|伯恩茅斯 BOU rk 活力球场|诺丁汉森林 NFO rw 城市球场|布伦特福德 BRE rw 社区球场|富勒姆 FUL wk 克拉文农场|埃弗顿 EVE bw 希尔迪金森球场|桑德兰 SUN rw 光明球场|西汉姆联 WHU cs 伦敦球场|利兹联 LEE wy 埃兰路球场|狼队 WOL ok 莫利纽克斯|伯恩利 BUR cs 特夫摩尔球场`,
  },
  {
    id: "esp1", name: "西甲", color: "#d63b2f", country: "西班牙", hours: [21, 29], tier: 1, goals: 1.3, people: "es", cup: "国王杯",
    clubs: `皇家马德里 RMA wd 伯纳乌|巴塞罗那 BAR bc 诺坎普|马德里竞技 ATM rw 大都会球场|比利亚雷亚尔 VIL yb 陶瓷球场|毕尔巴鄂竞技 ATH rw 圣马梅斯|皇家贝蒂斯 BET gw 拉卡图哈球场|皇家社会 RSO bw 阿诺埃塔|塞维利亚 SEV wr 皮斯胡安|瓦伦西亚 VAL wk 梅斯塔利亚|塞尔塔 CEL sw 巴莱多斯|赫罗纳 GIR rw 蒙蒂利维|奥萨苏纳 OSA rn 埃尔萨达尔|巴列卡诺 RAY wr 巴列卡斯|西班牙人 ESP bw 科内亚球场|马洛卡 MLL rk 松莫伊什|赫塔费 GET bw 科洛塞姆|阿拉维斯 ALA bw 门迪索罗萨|埃尔切 ELC gw 马丁内斯球场|莱万特 LEV bc 瓦伦西亚城|奥维耶多 OVI bw 塔蒂耶尔球场`,
  },
  {
    id: "ita1", name: "意甲", color: "#0a63c2", country: "意大利", hours: [20, 28], tier: 1, goals: 1.3, people: "it", cup: "意大利杯",
    clubs: `国际米兰 INT bk 梅阿查|那不勒斯 NAP sw 马拉多纳球场|AC米兰 MIL rk 圣西罗|尤文图斯 JUV kw 安联球场|罗马 ROM cy 奥林匹克球场|亚特兰大 ATA bk 贝加莫球场|拉齐奥 LAZ sw 奥林匹克球场|博洛尼亚 BOL rb 达拉拉球场|科莫 COM bw 西尼加利亚|佛罗伦萨 FIO pw 弗兰基球场|都灵 TOR cw 大都灵球场|乌迪内斯 UDI kw 弗留利球场|热那亚 GEN rn 费拉里斯|卡利亚里 CAG rn 撒丁竞技场|萨索洛 SAS gk 马佩球场|帕尔马 PAR yb 塔尔迪尼|莱切 LEC yr 马雷球场|维罗纳 VER yb 本特戈迪|克雷莫纳 CRE rw 济尼球场|比萨 PIS bk 加里波第球场`,
  },
  {
    id: "ger1", name: "德甲", color: "#b00d22", country: "德国", hours: [21.5, 28.5], tier: 1, goals: 1.55, people: "de", cup: "德国杯",
    clubs: `拜仁慕尼黑 FCB rw 安联竞技场|多特蒙德 BVB yk 威斯特法伦|勒沃库森 B04 rk 拜耳竞技场|莱比锡红牛 RBL wr 莱比锡红牛竞技场|斯图加特 VFB wr 内卡球场|法兰克福 SGE kr 森林球场|弗赖堡 SCF rw 欧洲公园球场|霍芬海姆 TSG bw 莱茵内卡竞技场|沃尔夫斯堡 WOB gw 大众竞技场|门兴格拉德巴赫 BMG wg 普鲁士公园|美因茨 M05 rw 美瓦竞技场|不莱梅 SVW gw 威悉球场|柏林联合 FCU rw 老林务所|奥格斯堡 FCA rg 奥格斯堡竞技场|科隆 KOE rw 莱茵能源球场|汉堡 HSV bw 人民公园|圣保利 STP ck 米勒门球场|海登海姆 HDH rb 福伊特竞技场`,
  },
  {
    id: "fra1", name: "法甲", color: "#16365f", country: "法国", hours: [20, 28], tier: 1, goals: 1.38, people: "fr", cup: "法国杯",
    clubs: `巴黎圣日耳曼 PSG nr 王子公园|马赛 OM ws 韦洛德罗姆|摩纳哥 ASM rw 路易二世|里尔 LIL rn 莫鲁瓦球场|里昂 OL wb 里昂奥林匹克球场|朗斯 RCL yr 博拉埃球场|斯特拉斯堡 RCS bw 梅诺球场|尼斯 NCE rk 安联里维埃拉|雷恩 REN rk 罗阿宗公园|图卢兹 TFC pw 图卢兹球场|布雷斯特 BRS rw 勒布莱球场|巴黎FC PFC bw 让布安球场|欧塞尔 AJA wb 德尚球场|洛里昂 LOR ok 穆斯图瓦|南特 NAN yg 博茹瓦尔|昂热 ANG kw 科帕球场|勒阿弗尔 HAC sn 大洋球场|梅斯 MET cw 圣桑福里安`,
  },
  {
    id: "eng2", name: "英冠", color: "#1f4e9c", country: "英格兰", hours: [20.5, 28], tier: 2, goals: 1.25, people: "en", cup: "联赛杯",
    clubs: `考文垂 COV|米德尔斯堡 MID|伊普斯维奇 IPS|南安普顿 SOU|莱斯特城 LEI|米尔沃尔 MLW|布里斯托尔城 BRC|斯托克城 STK|赫尔城 HUL|西布罗姆 WBA|伯明翰 BIR|沃特福德 WAT|普雷斯顿 PNE|雷克瑟姆 WRX|女王公园巡游者 QPR|德比郡 DER|斯旺西 SWA|查尔顿 CHA|布莱克本 BLB|诺维奇 NOR|朴茨茅斯 POR|谢菲尔德联 SHU|牛津联 OXF|谢周三 SHW`,
  },
  {
    id: "eng3", name: "英甲", color: "#6a4c93", country: "英格兰", hours: [20.5, 28], tier: 3, goals: 1.25, people: "en",
    clubs: `加的夫城 CAR|博尔顿 BOL|哈德斯菲尔德 HUD|斯托克港 STO|布拉德福德 BRA|林肯城 LIN|卢顿 LUT|雷丁 REA|巴恩斯利 BAR|维冈竞技 WIG|温布尔登 WIM|唐卡斯特 DON|罗瑟汉姆 ROT|曼斯菲尔德 MAN|莱顿东方 LEY|韦康比 WYC|埃克塞特城 EXE|北安普顿 NTH|彼得堡联 PET|普利茅斯 PLY|布莱克浦 BLP|伯顿 BRT|利明 LEM|维尔港 PVL`,
  },
  {
    id: "esp2", name: "西乙", color: "#a8641e", country: "西班牙", hours: [21, 28.5], tier: 2, goals: 1.18, people: "es",
    clubs: `拉科鲁尼亚 DEP|桑坦德竞技 RAC|阿尔梅里亚 ALM|拉斯帕尔马斯 LPA|莱加内斯 LEG|马拉加 MGA|卡斯特利翁 CAS|希洪竞技 SPG|布尔戈斯 BUR|加的斯 CAD|巴拉多利德 VLD|埃瓦尔 EIB|格拉纳达 GRA|科尔多瓦 COR|休达 CEU|阿尔巴塞特 ALB|萨拉戈萨 ZAR|韦斯卡 HUE|米兰德斯 MIR|安道尔 AND|莱昂文化 CUL|皇家社会B RSB`,
  },
  {
    id: "ita2", name: "意乙", color: "#3a7a3a", country: "意大利", hours: [21, 28], tier: 2, goals: 1.18, people: "it",
    clubs: `巴勒莫 PAL|蒙扎 MON|威尼斯 VEN|弗罗西诺内 FRO|切塞纳 CES|莫德纳 MOD|恩波利 EMP|桑普多利亚 SAM|雷吉亚纳 REG|卡坦扎罗 CTZ|卡拉雷塞 CRR|巴里 BAR|斯佩齐亚 SPE|尤维斯塔比亚 JST|帕多瓦 PAD|阿韦利诺 AVE|佩斯卡拉 PES|曼托瓦 MAN|恩特拉 ENT|南蒂罗尔 STR`,
  },
  {
    id: "ger2", name: "德乙", color: "#5f6670", country: "德国", hours: [19.5, 27.5], tier: 2, goals: 1.48, people: "de",
    clubs: `沙尔克04 S04|帕德博恩 SCP|汉诺威96 H96|埃弗斯贝格 ELV|达姆施塔特 D98|柏林赫塔 BSC|凯泽斯劳滕 FCK|卡尔斯鲁厄 KSC|纽伦堡 FCN|比勒费尔德 DSC|基尔 KIE|波鸿 BOC|杜塞尔多夫 F95|普鲁士明斯特 PRM|菲尔特 SGF|马格德堡 FCM|布伦瑞克 EBS|德累斯顿 SGD`,
  },
  {
    id: "fra2", name: "法乙", color: "#3f6fb0", country: "法国", hours: [20.5, 28], tier: 2, goals: 1.18, people: "fr",
    clubs: `圣埃蒂安 STE|特鲁瓦 TRO|红星 RED|兰斯 REI|勒芒 LMS|甘冈 EAG|蒙彼利埃 MTP|敦刻尔克 DUN|阿讷西 ANN|波城 PAU|克莱蒙 CLE|罗德兹 ROD|南锡 NCY|格勒诺布尔 GRE|亚眠 AMI|拉瓦勒 LAV|布洛涅 BOU|巴斯蒂亚 BAS`,
  },
  {
    id: "ned1", name: "荷甲", color: "#e06c0a", country: "荷兰", hours: [19.25, 27], tier: 2, goals: 1.58, people: "nl", cup: "荷兰杯",
    clubs: `埃因霍温 PSV rw|费耶诺德 FEY rw|阿贾克斯 AJA wr|阿尔克马尔 AZA rw|特温特 TWE rw|乌德勒支 UTR rw|奈梅亨 NEC rg|格罗宁根 GRO gw|海伦芬 HEE bw|前进之鹰 GAE ry|斯巴达 SPA rw|福图纳锡塔德 FOR yg|兹沃勒 PEC bw|赫拉克勒斯 HER kw|福伦丹 VOL ok|埃克塞尔西奥 EXC kr|特尔斯达 TEL wb|布雷达 NAC yk`,
  },
  {
    id: "por1", name: "葡超", color: "#0b5d3b", country: "葡萄牙", hours: [22.5, 29.5], tier: 2, goals: 1.32, people: "pt", cup: "葡萄牙杯",
    clubs: `波尔图 FCP bw|里斯本竞技 SCP gw|本菲卡 SLB rw|布拉加 SCB rw|吉马良斯 VSC wk|吉尔维森特 GIL rb|法马利康 FAM bw|莫雷伦斯 MOR gw|埃斯托里尔 EST yb|国民队 NAC kw|里奥阿维 RIO gw|阿罗卡 ARO yb|卡萨皮亚 CAS kw|圣克拉拉 STC rw|图德拉 EAM rg|阿尔韦卡 ALV br|通德拉 TON yg|艾维斯 AVS rw`,
  },
  {
    id: "por2", name: "葡甲", color: "#4d7c5b", country: "葡萄牙", hours: [22, 29.5], tier: 3, goals: 1.22, people: "pt",
    clubs: `马里迪莫 MAR|维塞乌 ACV|查维斯 CHA|托伦斯 TOR|波尔蒂芒 POR|莱里亚 ULE|费伦斯 FEI|费尔盖拉斯 FEL|佩纳菲耶尔 PEN|法伦斯 FAR|维泽拉 VIZ|帕索斯 PAC|奥利维伦斯 OLI|卢西塔尼亚 LUS|本菲卡B SLB|波尔图B FCP`,
  },
  {
    id: "bel1", name: "比甲", color: "#7a1f2b", country: "比利时", hours: [20.5, 28], tier: 2, goals: 1.38, people: "nl",
    clubs: `圣吉罗斯 USG|布鲁日 CLB|安德莱赫特 AND|根特 GNT|亨克 GNK|圣图尔登 STV|安特卫普 ANT|梅赫伦 MEC|标准列日 STL|沙勒罗瓦 CHA|韦斯特洛 WES|色格拉布鲁日 CER|登德尔 DEN|鲁汶 OHL|瓦雷根 ZWA|拉路维尔 RAA`,
  },
  {
    id: "sco1", name: "苏超", color: "#31406b", country: "苏格兰", hours: [20.5, 28], tier: 2, goals: 1.32, people: "en", cup: "苏格兰杯",
    clubs: `凯尔特人 CEL gw|流浪者 RAN bw|哈茨 HEA cw|希伯尼安 HIB gw|阿伯丁 ABE rw|马瑟韦尔 MOT yc|邓迪联 DUU ok|邓迪 DUN nw|圣米伦 STM kw|基马诺克 KIL bw|福尔柯克 FAL nw|利文斯顿 LIV yk`,
  },
];
