import type { LeagueSeed } from "./leagueSeed.ts";

/** A basketball league; `goals` are the expected points of a team, `minutes` those of a quarter. */
export interface BasketballSeed extends LeagueSeed {
  readonly minutes: 10 | 12;
}

/** Basketball leagues. Format of clubs and hours: see `footballEurope.ts`. */
export const BASKETBALL_SEEDS: readonly BasketballSeed[] = [
  {
    id: "nba", name: "NBA", color: "#17408b", country: "美国", hours: [29, 35], tier: 1, goals: 113.5, people: "us", minutes: 12,
    clubs: `雷霆 OKC bo 佩科姆中心|掘金 DEN ny 保尔球馆|湖人 LAL py 加密网球馆|火箭 HOU rw 丰田中心|骑士 CLE cd 火箭按揭球馆|尼克斯 NYK bo 麦迪逊广场花园|活塞 DET br 小凯撒球馆|马刺 SAS kw 弗罗斯特银行中心|勇士 GSW by 大通中心|森林狼 MIN ng 标靶中心|魔术 ORL bk 起亚中心|凯尔特人 BOS gw TD花园|老鹰 ATL rk 州立农业球馆|猛龙 TOR rk 丰业银行球馆|热火 MIA rk 卡塞亚中心|雄鹿 MIL gw 费哲论坛球馆|快船 LAC rb 直觉巨蛋|76人 PHI br 无限移动球馆|太阳 PHX po 按揭配对中心|开拓者 POR rk 摩达中心|公牛 CHI rk 联合中心|灰熊 MEM ns 联邦快递球馆|独行侠 DAL bn 美航中心|国王 SAC pk 黄金一号中心|爵士 UTA ky 三角洲中心|步行者 IND ny 甘桥球馆|鹈鹕 NOP nr 冰沙国王中心|黄蜂 CHA pk 光谱中心|篮网 BKN kw 巴克莱中心|奇才 WAS rn 首都第一球馆`,
  },
  {
    id: "cba", name: "CBA", color: "#c8102e", country: "中国", hours: [15, 20.5], tier: 1, goals: 103, people: "cn", minutes: 12,
    clubs: `广东华南虎 GDT bw 东莞篮球中心|浙江广厦 GXL rk 杭州体育馆|北京首钢 BJD bw 五棵松体育馆|新疆飞虎 XJT rb 新疆体育中心|辽宁本钢 LNL rk 辽宁体育馆|上海久事 SHS ob 浦发银行东方体育中心|山西汾酒 SXL wr 滨河体育中心|浙江稠州 ZJG yk 义乌梅湖体育馆|山东高速 SDH bo 山东体育中心|青岛国信 QDE bw 国信体育馆|深圳马可波罗 SZL wr 大运中心体育馆|北京控股 BJR ok 奥体中心体育馆|广州朗肽海本 GZL yk 天河体育馆|江苏肯帝亚 JSD gw 苏州奥体中心|福建晋江文旅 FJS rk 祖昌体育馆|南京同曦 NJM pw 南京青奥体育馆|天津荣钢 TJP bw 东丽体育馆|吉林东北虎 JLT yb 长春市体育馆|四川丰谷 SCB gw 四川省体育馆|宁波町渥 NBR bk 宁波奥体中心`,
  },
  {
    id: "wnba", name: "WNBA", color: "#e8641b", country: "美国", hours: [29, 34], tier: 1, goals: 82.5, people: "us", minutes: 10,
    clubs: `拉斯维加斯王牌 LVA|明尼苏达山猫 MIN|纽约自由人 NYL|菲尼克斯水星 PHX|亚特兰大梦想 ATL|印第安纳狂热 IND|西雅图风暴 SEA|金州女武神 GSV|洛杉矶火花 LAS|华盛顿神秘人 WAS|康涅狄格太阳 CON|芝加哥天空 CHI`,
  },
  {
    id: "ncaa", name: "NCAA", color: "#4b6a88", country: "美国", hours: [29, 35], tier: 3, goals: 76, people: "us", minutes: 10,
    clubs: `杜克大学 DUK|休斯敦大学 HOU|普渡大学 PUR|亚利桑那大学 ARI|康涅狄格大学 CON|密歇根大学 MIC|佛罗里达大学 FLA|堪萨斯大学 KAN|北卡罗来纳大学 UNC|贡萨加大学 GON|肯塔基大学 KEN|路易斯维尔大学 LOU|阿拉巴马大学 ALA|田纳西大学 TEN|伊利诺伊大学 ILL|加州大学洛杉矶 UCL|德州理工 TTU|密歇根州立 MSU|爱荷华州立 ISU|杨百翰大学 BYU|阿肯色大学 ARK|圣约翰大学 STJ|贝勒大学 BAY|维拉诺瓦 VIL|弗吉尼亚大学 UVA|印第安纳大学 IND|俄勒冈大学 ORE|威斯康星大学 WIS|克雷顿大学 CRE|南加州大学 USC`,
  },
  {
    id: "gleague", name: "发展联盟", color: "#7a5c3c", country: "美国", hours: [29, 34.5], tier: 3, goals: 112, people: "us", minutes: 12,
    clubs: `斯托克顿国王 STK|南湾湖人 SBL|圣克鲁斯勇士 SCW|奥斯汀马刺 AUS|俄城蓝 OKC|爱荷华狼 IOW|缅因凯尔特人 MNE|长岛篮网 LIN|韦斯特切斯特 WES|猛龙905 RAP|大急流城黄金 GRG|克利夫兰冲锋 CLC|印第安纳疯蚂蚁 NOB|奥西奥拉魔术 OSC|苏瀑空中力量 SXF|里奥格兰德山谷 RGV`,
  },
  {
    id: "bra", name: "巴西NBB", color: "#2f8f4a", country: "巴西", hours: [29, 33.5], tier: 3, goals: 82, people: "pt", minutes: 10,
    clubs: `弗兰卡 FRA|弗拉门戈篮球 FLA|米纳斯 MIN|巴西利亚 BRB|保利斯塔诺 PAU|皮涅罗斯 PIN|圣若泽 SJO|包鲁 BAU|科林蒂安篮球 COR|统一体 UNI|莫日 MOG|卡克西亚斯 CAX|塞阿拉大学 CEA|瓦斯科篮球 VAS`,
  },
  {
    id: "arg", name: "阿根廷LNB", color: "#6aa5d8", country: "阿根廷", hours: [29, 33.5], tier: 3, goals: 81, people: "es", minutes: 10,
    clubs: `金姆纳西亚 GIM|基穆萨 QUI|学院篮球 INS|博卡青年篮球 BOC|奥维拉 OBE|佩纳罗尔篮球 PEN|费罗 FER|联合圣菲 UNI|圣马丁篮球 SMC|奥林匹科 OLI|阿根廷诺 ARG|雷加塔斯 REG`,
  },
  {
    id: "mex", name: "墨西哥LNBP", color: "#2c7a63", country: "墨西哥", hours: [30.5, 35], tier: 3, goals: 88, people: "es", minutes: 10,
    clubs: `蒙特雷力量 FRM|红魔鬼 DIA|韦拉克鲁斯鹰 HAL|瓜达拉哈拉星 AST|普埃布拉天使 ANG|矿工 MIN|多拉多斯 DOR|索莱斯 SOL|帕纳德罗斯 PAN|圣路易斯 SAN|自由人 LIB|阿比斯 ABE`,
  },
  {
    id: "jpn", name: "日篮B1", color: "#1f2d5c", country: "日本", hours: [11, 18.5], tier: 2, goals: 81, people: "jp", minutes: 10,
    clubs: `宇都宫皇者 UTS|千叶喷射机 CHJ|琉球金王 RYU|东京电击 ALV|群马起重机 GUN|长崎天鹅绒 NAG|川崎雷霆 KAW|三远新凤凰 SAN|名古屋钻石海豚 NDD|三河海马 MIK|横滨海盗 YOK|岛根魔法 SHI|广岛蜻蜓 HIR|A东京 SRK|大阪常青 OSA|茨城机器人 IBA|仙台89人 SEN|北海道 HOK|京都韩娜里兹 KYO|滋贺湖人 SHG|佐贺气球 SAG|越谷阿尔法 KOS|秋田北方快乐 AKI|富山蝴蝶 TOY|名古屋战斗鹰 FEN|信州勇士 SHW`,
  },
  {
    id: "kor", name: "韩篮甲", color: "#2f5d8a", country: "韩国", hours: [13, 18.5], tier: 2, goals: 79, people: "kr", minutes: 10,
    clubs: `首尔SK骑士 SSK|昌原LG猎隼 LGS|水原KT音爆 KTS|蔚山现代太阳神 HMP|安养正官庄 ANY|原州东部 DBP|釜山KCC KCC|大邱韩国燃气 KOG|首尔三星迅雷 SST|高阳天空 GOY`,
  },
  {
    id: "aus", name: "澳篮超", color: "#c98b1a", country: "澳大利亚", hours: [11, 18.5], tier: 2, goals: 91, people: "en", minutes: 10,
    clubs: `墨尔本联篮球 MEL|悉尼国王 SYD|珀斯野猫 PER|阿德莱德36人 ADE|伊拉瓦拉老鹰 ILL|塔斯马尼亚蚂蚁 TAS|东南墨尔本 SEM|新西兰破坏者 NZB|凯恩斯太攀蛇 CAI|布里斯班子弹 BRI`,
  },
  {
    id: "wcba", name: "WCBA", color: "#d2527f", country: "中国", hours: [14, 20], tier: 2, goals: 79, people: "cn", minutes: 10,
    clubs: `四川远达女篮 SCW|内蒙古农信女篮 NMW|东莞新彤盛女篮 DGW|浙江稠州女篮 ZJW|新疆天山女篮 XJW|江苏南钢女篮 JSW|山西竹叶青女篮 SXW|北京首钢女篮 BJW|上海浦东女篮 SHW|合肥文旅女篮 HFW|厦门环东女篮 XMW|石家庄女篮 SJW|山东高速女篮 SDW|河南女篮 HEW|辽宁衡业女篮 LNW|天津冠岚女篮 TJW|黑龙江女篮 HLW|武汉盛帆女篮 WHW`,
  },
  {
    id: "nbl", name: "NBL", color: "#b07a2a", country: "中国", hours: [13, 20], tier: 3, goals: 90, people: "cn", minutes: 10,
    clubs: `安徽文一 AHW|长沙湘江 CSX|合肥狂风 HFS|广西威壮 GXW|香港金牛 HKB|河南赊店 HES|石家庄翔蓝 SJX|江西赣锋 JXG|武汉当代 WHD|贵州猛龙 GZM`,
  },
  {
    id: "phi", name: "菲律宾PBA", color: "#3557a5", country: "菲律宾", hours: [15, 20], tier: 3, goals: 96, people: "us", minutes: 12,
    clubs: `生力啤酒 SMB|TNT电讯 TNT|金尼布拉 BGK|马格诺利亚 MAG|梅拉科 MER|雨或晴 ROS|凤凰燃料 PHX|转换者 CON|北港 NOR|布莱克沃特 BLA|NLEX勇士 NLX|泰拉菲玛 TER`,
  },
  {
    id: "jpn2", name: "日篮B2", color: "#53608c", country: "日本", hours: [11, 18], tier: 3, goals: 80, people: "jp", minutes: 10,
    clubs: `阿尔提里千叶 ALT|神户鹳 KOB|福冈起点 RIZ|熊本火山 KUM|鹿儿岛雷诺瓦 KAG|山形鸢 YAM|福岛火花 FUK|静冈维纳 VEN|横浜艾克塞 EXC|爱媛橙子 EHI|岩手大公牛 IWA|青森瓦茨 AOM|新潟信天翁 NII|奈良班比 BAM`,
  },
  {
    id: "kor2", name: "韩女篮甲", color: "#b45c8c", country: "韩国", hours: [11, 18.5], tier: 3, goals: 66, people: "kr", minutes: 10,
    clubs: `釜山BNK BNK|我利银行 WOO|三星生命 SAM|新韩银行 SHI|KB国民银行 KBS|韩亚银行 HAN`,
  },
  {
    id: "tpe", name: "台篮TPBL", color: "#6c4f9c", country: "中国台湾", hours: [14, 19.5], tier: 3, goals: 93, people: "cn", minutes: 12,
    clubs: `新北国王 NTK|桃园领航猿 TYP|高雄海神 KHA|台北台新战神 TSM|福尔摩沙梦想家 FMD|新北中信特攻 CTB|新竹御嵿攻城狮 HSL`,
  },
  {
    id: "esp", name: "西篮甲", color: "#d8432f", country: "西班牙", hours: [20, 28], tier: 2, goals: 84, people: "es", minutes: 10,
    clubs: `皇家马德里篮球 RMB wd|瓦伦西亚篮球 VAL ok|巴塞罗那篮球 FCB bc|特内里费 TEN|巴斯克尼亚 BKN|马拉加篮球 UNI|穆尔西亚 UCM|华恩图特 JOV|毕尔巴鄂篮球 BIL|马德里学生 MAN|加纳利 GCA|布雷奥甘 BRE|萨拉戈萨篮球 CAZ|莱里达 FLL|赫罗纳篮球 GIR|安道尔篮球 AND|布尔戈斯篮球 BUR|格拉纳达篮球 GRA`,
  },
  {
    id: "tur", name: "土篮超", color: "#c2571c", country: "土耳其", hours: [19, 26], tier: 2, goals: 83, people: "tr", minutes: 10,
    clubs: `费内巴切篮球 FEN|安纳多卢艾菲斯 EFE|贝西克塔斯篮球 BES|巴切谢希尔 BAH|加拉塔萨雷篮球 GAL|土耳其电信 TTE|图法斯 TOF|卡尔希雅卡 KSK|埃森勒 ESE|博杜鲁姆 BOD|梅尔辛 MER|特拉布宗篮球 TRA|阿利亚加 ALI|布尤克切克梅奇 BUY|曼尼萨 MAN|耶迪 ONV`,
  },
  {
    id: "ita", name: "意篮甲", color: "#1b74b8", country: "意大利", hours: [19, 27], tier: 2, goals: 82, people: "it", minutes: 10,
    clubs: `博洛尼亚维图斯 VIR|米兰奥林匹亚 MIL|布雷西亚 BRE|的里雅斯特 TRI|威尼斯雷耶 VEN|托尔托纳 TOR|特伦托 TRE|那不勒斯篮球 NAP|雷焦艾米利亚 REG|乌迪内篮球 UDI|瓦雷泽 VAR|克雷莫纳篮球 CRE|萨萨里 SAS|特雷维索 TVB|特拉帕尼 TRA|坎图 CAN`,
  },
  {
    id: "ger", name: "德篮甲", color: "#4a4a4a", country: "德国", hours: [22, 27], tier: 2, goals: 84, people: "de", minutes: 10,
    clubs: `拜仁篮球 FCB|柏林ALBA ALB|乌尔姆 ULM|波恩 BON|维尔茨堡 WUR|不伦瑞克 BRA|奥登堡 OLD|路德维希堡 LUD|班贝格 BAM|海德堡 HEI|罗斯托克海狼 ROS|开姆尼茨 CHE|法兰克福天际 FRA|汉堡塔 HAM|维塔 VEC|特里尔 TRI|耶拿 JEN|叙尔特 SYN`,
  },
  {
    id: "fra", name: "法篮甲", color: "#2f4f8f", country: "法国", hours: [22, 28.5], tier: 2, goals: 83, people: "fr", minutes: 10,
    clubs: `摩纳哥篮球 MON|阿斯维尔 ASV|巴黎篮球 PAR|布雷斯堡 JLB|楠泰尔 NAN|绍莱 CHO|勒芒篮球 MSB|第戎 DIJ|斯特拉斯堡篮球 SIG|南锡篮球 NCY|格拉沃利讷 GRA|利摩日 LIM|圣康坦 SQB|勒波泰勒 POR|布洛涅篮球 BOU|沙隆兰斯 CHR`,
  },
  {
    id: "ltu", name: "立陶宛LKL", color: "#1d8a5a", country: "立陶宛", hours: [20, 27], tier: 3, goals: 85, people: "sl", minutes: 10,
    clubs: `考纳斯萨基列斯 ZAL|维尔纽斯里塔斯 RYT|克莱佩达海神 NEP|帕内韦日斯 LIE|希奥利艾 SIA|利普特凯利斯 LIP|乌捷纳 JUV|约纳瓦 JON|马热伊基艾 MAZ|加尔格日代 GAR`,
  },
  {
    id: "aba", name: "ABA联赛", color: "#8a3c6a", country: "亚得里亚", hours: [20, 27.5], tier: 3, goals: 83, people: "sl", minutes: 10,
    clubs: `贝尔格莱德游击篮球 PAR|贝尔格莱德红星篮球 CZV|布杜奇诺斯特 BUD|迪拜篮球 DUB|卢布尔雅那 OLI|萨格勒布西伯纳 CIB|扎达尔 ZAD|米加斯巴库 MEG|斯普利特篮球 SPL|伊戈卡 IGO|博拉茨 BOR|FMP贝尔格莱德 FMP|波德戈里察 SUT|克卢日篮球 UBT|维也纳篮球 VIE|斯巴达苏博蒂察 SPA`,
  },
  {
    id: "rus", name: "VTB联赛", color: "#2a4d9c", country: "俄罗斯", hours: [19, 26], tier: 3, goals: 82, people: "sl", minutes: 10,
    clubs: `莫斯科中央陆军篮球 CSK|圣彼得堡泽尼特篮球 ZEN|喀山尤尼克斯 UNI|克拉斯诺达尔篮球 LOK|彼尔姆 PAR|萨马拉 SAM|莫斯科MBA MBA|下诺夫哥罗德篮球 NIZ|叶卡捷琳堡 URA|叶尼塞 ENI|萨拉托夫 AVT|明斯克 MIN`,
  },
  {
    id: "gre", name: "希篮甲", color: "#3f86c9", country: "希腊", hours: [21, 27], tier: 3, goals: 82, people: "gr", minutes: 10,
    clubs: `奥林匹亚科斯篮球 OLY|帕纳辛纳科斯篮球 PAO|AEK雅典篮球 AEK|阿里斯篮球 ARI|PAOK篮球 PAK|佩里斯特里 PER|普罗米修斯 PRO|科洛索斯 KOL|马鲁西 MAR|卡迪察 KAR|帕尼奥尼奥斯 PAN|迈科诺斯 MYK|伊拉克利斯 IRA`,
  },
  {
    id: "pol", name: "波篮甲", color: "#a8434f", country: "波兰", hours: [20, 27], tier: 3, goals: 83, people: "sl", minutes: 10,
    clubs: `华沙莱吉亚篮球 LEG|卢布林 STA|绿山城 ZIE|索波特 TRE|瓦乌布日赫 GOR|弗罗茨瓦夫 SLA|什切青国王 KIN|奥斯特鲁夫 OST|托伦 TWA|斯武普斯克 CZA|格利维采篮球 GLI|拉多姆 ROS|格丁尼亚 ARK|东布罗瓦 MKS|克罗斯诺 MIA|华沙德基 DZI`,
  },
  {
    id: "isr", name: "以篮超", color: "#4a90c9", country: "以色列", hours: [20, 26.5], tier: 3, goals: 86, people: "en", minutes: 10,
    clubs: `特拉维夫马卡比篮球 MTA|耶路撒冷工人篮球 HJE|特拉维夫工人篮球 HTA|霍隆 HOL|赫兹利亚 HER|贝尔谢巴篮球 BSH|内斯兹奥纳 NES|埃隆 ELI|拉马特甘 RGN|加利尔 GAL|内坦亚篮球 NET|基里亚特 KIR`,
  },
];
