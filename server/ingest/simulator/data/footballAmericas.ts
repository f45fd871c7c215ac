import type { LeagueSeed } from "./leagueSeed.ts";

/** Football leagues of the Americas: the night and the morning of Asia. Format: see `footballEurope.ts`. */
export const FOOTBALL_AMERICAS: readonly LeagueSeed[] = [
  {
    id: "bra1", name: "巴甲", color: "#1c8c3c", country: "巴西", hours: [27, 33], tier: 1, goals: 1.22, people: "pt", cup: "巴西杯",
    clubs: `弗拉门戈 FLA rk 马拉卡纳|帕尔梅拉斯 PAL gw 安联公园|克鲁塞罗 CRU bw 米内罗球场|米拉索尔 MIR yg|弗鲁米嫩塞 FLU cg 马拉卡纳|博塔弗戈 BOT kw 尼尔顿桑托斯|巴伊亚 BAH br|圣保罗 SAO wr 莫隆比|格雷米奥 GRE bk|布拉干蒂诺红牛 RBB wr|科林蒂安 COR kw|米内罗竞技 CAM kw|瓦斯科达伽马 VAS kw|桑托斯 SAN wk 比利亚贝尔米罗|巴西国际 INT rw|塞阿拉 CEA kw|维多利亚 VIT rk|福塔莱萨 FOR br|尤文图德 JUV gw|累西腓体育 SPT rk`,
  },
  {
    id: "bra2", name: "巴乙", color: "#5c9c4a", country: "巴西", hours: [27, 33], tier: 2, goals: 1.1, people: "pt",
    clubs: `科里蒂巴 CFC|巴拉纳竞技 CAP|沙佩科恩斯 CHA|雷莫 REM|克里西乌马 CRI|戈亚斯 GOI|诺瓦里桑蒂诺 NOV|CRB CRB|阿瓦伊 AVA|古亚巴 CUI|隆德里纳 LON|戈亚尼亚竞技 ACG|维拉诺瓦 VNO|美洲MG AMG|铁路工人 OPE|博塔弗戈SP BSP|亚马孙 AMA|派桑杜 PAY|沃尔特雷东达 VRE|费罗维里亚 FER`,
  },
  {
    id: "arg1", name: "阿甲", color: "#3d8ac9", country: "阿根廷", hours: [27.5, 33], tier: 1, goals: 1.05, people: "es", cup: "阿根廷杯",
    clubs: `河床 RIV wr 纪念碑球场|博卡青年 BOC by 糖果盒球场|罗萨里奥中央 ROC by|拉普拉塔学生 EST rw|竞技俱乐部 RAC sw|拉努斯 LAN cw|阿根廷青年人 ARG rw|里瓦达维亚 IRV bw|贝尔格拉诺 BEL sk|老虎 TIG br|飓风 HUR wr|巴拉卡斯中央 BAR rw|圣洛伦索 SLO br|里埃斯特拉 RIE kw|防卫与司法 DYJ gy|独立 IND rw|图库曼竞技 ATU sw|工厂竞技 TAL bw|联合竞技 UNI rw|萨斯菲尔德 VEL wb|纽维尔老男孩 NOB rk|班菲尔德 BAN gw|科尔多瓦学院 INS rw|萨米恩托 SAR gw|拉普拉塔体操 GLP wb|圣马丁 SMJ gk|普拉滕斯 PLA wc|阿尔多西维 ALD gy`,
  },
  {
    id: "usa1", name: "美职联", color: "#17365c", country: "美国", hours: [28, 35], tier: 1, goals: 1.48, people: "us", cup: "美公开杯",
    clubs: `迈阿密国际 MIA pk 大通球场|费城联合 PHI nd|辛辛那提 CIN ob|圣迭戈FC SDG kw|温哥华白帽 VAN wn|洛杉矶FC LAF kd 加州银行球场|明尼苏达联 MIN ks|夏洛特FC CLT sk|纽约城 NYC sn|纳什维尔 NSH yn|哥伦布机员 CLB yk|芝加哥火焰 CHI rn|奥兰多城 ORL pw|西雅图海湾人 SEA gb 流明球场|奥斯汀FC AUS gk|达拉斯 DAL rw|波特兰伐木工 POR gd|皇家盐湖城 RSL cb|圣何塞地震 SJE bk|科罗拉多急流 COL cs|休斯敦迪纳摩 HOU ow|纽约红牛 RBN wr|新英格兰革命 NER nr|多伦多FC TOR rw|蒙特利尔CF MTL bk|圣路易斯城 STL rn|堪萨斯城竞技 SKC sn|亚特兰大联 ATL rk|洛杉矶银河 LAG wn 迪格尼蒂健康球场|华盛顿联 DCU kr`,
  },
  {
    id: "usa2", name: "美冠", color: "#5a6f8f", country: "美国", hours: [30.5, 35], tier: 3, goals: 1.32, people: "us",
    clubs: `路易斯维尔城 LOU|查尔斯顿电池 CHS|北卡罗来纳 NCF|匹兹堡河猎犬 PIT|塔尔萨 TUL|萨克拉门托共和 SAC|新墨西哥联 NMU|埃尔帕索火车头 ELP|凤凰城升起 PHX|圣安东尼奥 SAN|橙县SC OCS|奥克兰根 OAK|拉斯维加斯之光 LVL|科罗拉多温泉 COS|蒙特雷湾 MBY|列克星敦 LEX|印第十一 IND|哈特福德竞技 HAR|罗德岛 RIF|底特律城 DET|坦帕湾射手 TBR|劳登联 LDN|伯明翰军团 BHM|迈阿密FC MIF`,
  },
  {
    id: "mex1", name: "墨超", color: "#0d6b4f", country: "墨西哥", hours: [30, 35], tier: 2, goals: 1.38, people: "es",
    clubs: `托卢卡 TOL|墨西哥美洲 AME|蓝十字 CAZ|老虎大学 TIG|蒙特雷 MTY|瓜达拉哈拉 GDL|提华纳 TIJ|帕丘卡 PAC|华雷斯 JUA|美洲狮 PUM|桑托斯拉古纳 SAN|克雷塔罗 QRO|内卡萨 NEC|阿特拉斯 ATL|圣路易斯竞技 ASL|马萨特兰 MAZ|莱昂 LEO|普埃布拉 PUE`,
  },
  {
    id: "mex2", name: "墨甲", color: "#5d927f", country: "墨西哥", hours: [31, 35], tier: 3, goals: 1.3, people: "es",
    clubs: `坎昆FC CAN|瓦哈卡 ALE|塞拉亚 CEL|坦皮科 TAM|莫雷利亚 MOR|洛斯米内罗斯 MIN|塔帕蒂奥 TAP|特拉斯卡拉 TLA|库里亚坎 DOR|韦拉克鲁斯 VER|伊拉普阿托 IRA|萨卡特佩克 ZAC|杜兰戈 DUR|雅罗斯 JAI`,
  },
  {
    id: "col1", name: "哥伦甲", color: "#c9a20c", country: "哥伦比亚", hours: [28, 34.5], tier: 3, goals: 1.12, people: "es",
    clubs: `麦德林国民 NAL|麦德林独立 DIM|托利马 TOL|青年竞技 JUN|波哥大圣菲 SFE|百万富翁 MIL|卡利美洲 AME|布卡拉曼加 BUC|帕斯托 PAS|昂斯卡尔达斯 ONC|卡利体育 CAL|福塔莱萨CEIF FCE|佩雷拉 PER|里奥内格罗 RIO|利亚内罗斯 LLA|马格达莱纳联 UMA|恩维加多 ENV|博亚卡 BOY|阿里安萨 ALI|埃基达德 EQU`,
  },
  {
    id: "chi1", name: "智利甲", color: "#a8373c", country: "智利", hours: [27, 33], tier: 3, goals: 1.25, people: "es",
    clubs: `科金博联 COQ|天主教大学 UCA|智利大学 UCH|奥伊金斯 OHI|科洛科洛 COL|奥达斯意大利人 AUD|帕莱斯蒂诺 PAL|科布雷萨尔 COB|纽布伦斯 NUB|拉卡莱拉联 ULC|瓦奇帕托 HUA|埃弗顿CD EVE|拉塞雷纳 LSE|利马切 LIM|伊基克 IQU|西班牙联 UES`,
  },
  {
    id: "uru1", name: "乌拉甲", color: "#4a7fb5", country: "乌拉圭", hours: [27, 32.5], tier: 3, goals: 1.18, people: "es",
    clubs: `乌拉圭民族 NAC|佩纳罗尔 PEN|利物浦MVD LIV|防卫者体育 DEF|尤文图德皮德拉斯 JUV|博斯顿河 BOS|拉辛MVD RAC|塞罗拉戈 CEL|多瑙河 DAN|蒙得维的亚城 TOR|蒙得维的亚流浪 WAN|塞罗 CER|前进 PRO|普拉萨 PLA|米拉马 MIR|河床MVD RIV`,
  },
  {
    id: "par1", name: "巴拉甲", color: "#a44a5c", country: "巴拉圭", hours: [28, 33.5], tier: 3, goals: 1.15, people: "es",
    clubs: `瓜拉尼 GUA|塞罗波特诺 CER|自由队 LIB|奥林匹亚 OLI|纳西奥纳尔 NAC|卢克体育 LUQ|特里尼登斯 TRI|阿梅利亚诺 AME|雷科莱塔 REC|多斯梅奥 2MA|特姆贝塔里 TEM|卡瓦列罗 GCA`,
  },
  {
    id: "per1", name: "秘鲁甲", color: "#b8443f", country: "秘鲁", hours: [28, 34], tier: 3, goals: 1.28, people: "es",
    clubs: `利马大学 UNI|水晶竞技 SCR|利马联盟 ALI|库斯科 CUS|梅尔加 MEL|瓦努科联盟 ADH|加西拉索 GAR|万卡约体育 SHU|格劳竞技 GRA|安达 ADT|尚卡斯 CHA|塔尔马 COM|考阿卡利亚 CAJ|胡安帕勃罗 JPB|阿亚库乔 AYA|科斯塔 SAL|洛斯 UCO|比内索利安萨 BIN`,
  },
  {
    id: "ecu1", name: "厄瓜甲", color: "#bd9a2a", country: "厄瓜多尔", hours: [28, 34], tier: 3, goals: 1.2, people: "es",
    clubs: `独立山谷 IDV|基多大学 LDU|瓜亚基尔巴塞罗那 BSC|基多天主大学 UCQ|奥伦斯 ORE|利伯塔德 LIB|埃梅莱克 EME|昆卡体育 CUE|曼塔 MAN|奥卡斯 AUC|德尔芬 DEL|马卡拉 MAC|国民队 NAC|穆舒克鲁纳 MUS|比索尼 VIN|技术大学 TUN`,
  },
  {
    id: "crc1", name: "哥斯甲", color: "#33607a", country: "哥斯达黎加", hours: [30, 35], tier: 3, goals: 1.22, people: "es",
    clubs: `萨普里萨 SAP|阿拉胡埃伦斯 LDA|埃雷迪亚诺 HER|卡塔赫内斯 CAR|圣卡洛斯 SAC|利比里亚 LIB|体育竞技 SPO|彭塔雷纳斯 PUN|佩雷兹塞莱东 PEZ|瓜达卢佩 GUA`,
  },
  {
    id: "gua1", name: "危地甲", color: "#6b7fae", country: "危地马拉", hours: [30, 35], tier: 3, goals: 1.2, people: "es",
    clubs: `市政队 MUN|安提瓜 ANT|通讯队 COM|谢拉胡 XEL|米斯科 MIX|马拉卡特科 MAL|科万帝王 COB|瓜斯塔托亚 GUA|阿奇 ACH|马基塞 MAR|奥罗拉 AUR|希纳巴胡尔 XIN`,
  },
];
