import type { LeagueSeed } from "./leagueSeed.ts";

/** Football leagues of eastern Asia and Oceania. Format: see `footballEurope.ts`. */
export const FOOTBALL_ASIA: readonly LeagueSeed[] = [
  {
    id: "chn1", name: "中超", color: "#c8102e", country: "中国", hours: [14.5, 20], tier: 1, goals: 1.48, people: "cn", cup: "足协杯",
    clubs: `上海海港 SHP rw 浦东足球场|上海申花 SHE bw 上海体育场|成都蓉城 CDR rk 凤凰山体育公园|北京国安 BJG gw 工人体育场|山东泰山 SDT oy 济南奥体中心|浙江队 ZHJ gw 黄龙体育中心|天津津门虎 TJT bw 泰达足球场|云南玉昆 YNY rw 玉溪高原体育中心|青岛西海岸 QWC bw 西海岸大学城体育中心|河南队 HEN rw 航海体育场|大连英博 DLY bw 梭鱼湾足球场|武汉三镇 WHT bw 武汉体育中心|深圳新鹏城 SZP rb 龙岗大运中心|青岛海牛 QDH oy 青春足球场|梅州客家 MZH by 五华惠堂体育场|长春亚泰 CCY rb 南岭体育场`,
  },
  {
    id: "chn2", name: "中甲", color: "#b5651d", country: "中国", hours: [14, 19.75], tier: 2, goals: 1.2, people: "cn",
    clubs: `辽宁铁人 LNT|重庆铜梁龙 CQT|广东广州豹 GZP|延边龙鼎 YBL|石家庄功夫 SJZ|陕西联合 SXU|定南赣联 DNG|南京城市 NJC|深圳青年人 SZJ|上海嘉定汇龙 JDH|苏州东吴 SZD|大连鲲城 DLK|南通支云 NTZ|佛山南狮 FSN|广西平果 GXP|青岛红狮 QRL`,
  },
  {
    id: "chn3", name: "中乙", color: "#9c7a3c", country: "中国", hours: [14, 19.5], tier: 3, goals: 1.15, people: "cn",
    clubs: `无锡吴钩 WXW|广西恒宸 GXH|赣州瑞狮 GZR|武汉三镇B WHB|长春喜都 CCX|山东泰山B SDB|南通海门珂缔缘 HMC|泰安天贶 TAT|湖北青年星 HBY|兰州陇原竞技 LZL|成都蓉城B CDB|上海海港B SHB|北京理工 BIT|昆明城星 KMC|杭州临平吴越 LPW|泉州亚新 QZY`,
  },
  {
    id: "jpn1", name: "日职联", color: "#0b7a3b", country: "日本", hours: [11.5, 18.5], tier: 1, goals: 1.25, people: "jp", cup: "天皇杯",
    clubs: `鹿岛鹿角 KAS cn|柏太阳神 REY yk|京都不死鸟 KYO pw|广岛三箭 HIR pw|神户胜利船 KOB ck|町田泽维亚 MAC nw|浦和红钻 URA rk|川崎前锋 KAW sk|大阪钢巴 GOS bk|大阪樱花 COS pk|FC东京 FCT br|福冈黄蜂 AVI nw|冈山绿雉 FAG ck|清水心跳 SHI oy|名古屋鲸八 NAG ro|东京绿茵 VER gw|横滨水手 YFM br|横滨FC YFC sw|湘南海洋 SHO gb|新潟天鹅 NII ob`,
  },
  {
    id: "jpn2", name: "日职乙", color: "#4f8f5f", country: "日本", hours: [11.5, 18.5], tier: 2, goals: 1.2, people: "jp",
    clubs: `水户蜀葵 MIT|长崎成功丸 NAG|千叶市原 CHI|德岛漩涡 TOK|大宫松鼠 OMI|仙台维加泰 SEN|磐田喜悦 IWA|鸟栖砂岩 TOS|今治FC IMA|札幌冈萨多 SAP|甲府风林 KOF|秋田闪电 AKI|富山胜利 TOY|藤枝MYFC FUJ|大分三神 OIT|熊本深红 KUM|山口雷诺法 YAM|磐城FC IWK|爱媛FC EHI|北九州向日葵 GIK`,
  },
  {
    id: "jpn3", name: "日职丙", color: "#7a9a6a", country: "日本", hours: [11.25, 18], tier: 3, goals: 1.22, people: "jp",
    clubs: `栃木城 TOC|八户云罗里 VAN|大阪FC FCO|鹿儿岛联 KAG|金泽塞维根 ZWE|栃木SC TSC|奈良俱乐部 NAR|宫崎特格瓦 TEG|鸟取飞翔 GAI|相模原SC SAG|北九州 KIT|岐阜FC GIF|福岛联 FUK|松本山雅 MAT|赞岐釜玉 KAM|群马草津 GUN|高知联 KOC|琉球FC RYU|长野帕塞罗 PAR|沼津青蓝 AZU`,
  },
  {
    id: "kor1", name: "韩K联", color: "#0f4c81", country: "韩国", hours: [13, 18.5], tier: 2, goals: 1.25, people: "kr",
    clubs: `全北现代 JEO|金泉尚武 GIM|大田市民 DAE|浦项制铁 POH|江原FC GAN|FC首尔 SEO|光州FC GWA|安养FC ANY|蔚山HD ULS|水原FC SUW|济州SK JEJ|大邱FC DGU`,
  },
  {
    id: "kor2", name: "韩K2联", color: "#4677a1", country: "韩国", hours: [12.5, 18.5], tier: 3, goals: 1.22, people: "kr",
    clubs: `仁川联 INC|水原三星 SSB|富川FC BUC|首尔衣恋 SEL|全南天龙 JND|釜山偶像 BUS|城南FC SEN|金浦FC GPO|忠南牙山 CNA|天安城 CHE|庆南FC GYE|忠北清州 CBC|华城FC HWA|安山小绿人 ANS`,
  },
  {
    id: "kor3", name: "韩K3联", color: "#7d97ae", country: "韩国", hours: [11, 18], tier: 3, goals: 1.2, people: "kr",
    clubs: `金海市 GHE|始兴市民 SIH|坡州市民 PAJ|庆州韩水原 GYE|大田铁路 DJK|釜山交通 BTC|龙仁FC YON|昌原市 CHW|蔚山市民 USC|春川市民 CCH|浦川市民 POC|骊州FC YEO|江陵市民 GAN|木浦市 MOK`,
  },
  {
    id: "aus1", name: "澳超", color: "#1b7f79", country: "澳大利亚", hours: [11, 18], tier: 2, goals: 1.45, people: "en",
    clubs: `奥克兰FC AKL|墨尔本城 MCY|墨尔本胜利 MVC|悉尼FC SYD|阿德莱德联 ADL|西悉尼流浪者 WSW|中央海岸水手 CCM|麦克阿瑟 MAC|纽卡斯尔喷气机 NEW|惠灵顿凤凰 WPX|布里斯班狮吼 BRI|珀斯光荣 PER`,
  },
  {
    id: "aus2", name: "澳新南超", color: "#4f8d87", country: "澳大利亚", hours: [11, 17], tier: 3, goals: 1.5, people: "en",
    clubs: `马可尼种马 MAR|APIA莱卡特 API|罗克代尔 ROC|悉尼联58 SU58|卧龙岗狼 WOL|黑镇城 BLT|悉尼奥林匹克 OLY|圣乔治 STG|曼利联 MAN|萨瑟兰鲨鱼 SUT|北雪梨 NWS|中海岸联 CCU`,
  },
  {
    id: "aus3", name: "澳维超", color: "#6a9a94", country: "澳大利亚", hours: [11, 17], tier: 3, goals: 1.55, people: "en",
    clubs: `海德堡联 HEI|阿旺代尔 AVO|奥克莱炮手 OAK|南墨尔本 SME|墨尔本骑士 MKN|丹德农城 DCI|绿谷骑兵 GRE|休姆城 HUM|普雷斯顿狮 PRE|圣奥尔本斯 STA|奥尔托纳魔法 ALT|丹德农雷霆 DTH`,
  },
  {
    id: "tha1", name: "泰超", color: "#2b4a9b", country: "泰国", hours: [16, 20.5], tier: 3, goals: 1.4, people: "th",
    clubs: `武里南联 BUR|曼谷联 BKU|叻丕 RAT|清莱联 CRU|春武里 CHO|拉玛鲨鱼 PTU|泰港 POR|巴吞联 BGP|蒙通联 MUA|素可泰 SUK|乌泰他尼 UTH|大城联 AYU|甘烹碧 KPH|呵叻 NAK|南奔勇士 LAM|罗勇 RAY`,
  },
  {
    id: "tha2", name: "泰甲", color: "#5b76b8", country: "泰国", hours: [16, 20.5], tier: 3, goals: 1.35, people: "th",
    clubs: `帕塔亚联 PAT|农武里 NON|北碧 KAN|猜纳 CHN|是拉差 SIR|沙没巴干 SAM|乌隆他尼 UDO|农业大学 KAS|占他武里 CHA|洛坤 NST|清迈联 CMU|佛统 NKP|北标 SAR|素攀武里 SUP|朱拉联 CHU|波特里 TRA`,
  },
  {
    id: "vie1", name: "越南联", color: "#b8322a", country: "越南", hours: [17, 20.5], tier: 3, goals: 1.25, people: "vn",
    clubs: `南定 NAM|河内FC HAN|河内公安 CAH|越南军队 VIE|宁平 NBI|海防 HPH|清化 THA|胡志明公安 HCM|河静 HTI|义安 SLN|平阳 BBD|嘉莱黄英 HAG|广南 DNA|胡志明城 HCC`,
  },
  {
    id: "ina1", name: "印尼超", color: "#c04a3a", country: "印度尼西亚", hours: [16, 20.5], tier: 3, goals: 1.3, people: "th",
    clubs: `万隆佩西布 PSB|雅加达佩西加 PSJ|婆罗洲 BOR|巴厘联 BAL|泗水佩西巴亚 PSY|玛琅阿雷马 ARE|茉莉芬佩西克 PSK|马鲁特联 MAL|德瓦联 DEW|望加锡 PSM|巴图普提拉 BHA|梭罗佩西斯 PSS|日惹斯莱曼 PSL|杰帕拉 PJP|巴东斯门 SPD|唐格朗佩西塔 PST|玛都拉联 MAD|勿里洞 PBT`,
  },
  {
    id: "mas1", name: "马来超", color: "#8a6d1f", country: "马来西亚", hours: [18, 21.5], tier: 3, goals: 1.4, people: "th",
    clubs: `柔佛JDT JDT|雪兰莪 SEL|吉隆坡城 KLC|丁加奴 TER|沙巴 SAB|古晋城 KCH|皇家警察 PDR|马六甲 MLK|森美兰 NSE|槟城 PEN|彭亨 SRP|登嘉楼 KEL`,
  },
  {
    id: "hkg1", name: "港超", color: "#7a4a8c", country: "中国香港", hours: [14.5, 20], tier: 3, goals: 1.5, people: "cn",
    clubs: `杰志 KIT|理文 LEE|大埔 TAI|东方 EAS|冠忠南区 SOU|九龙城 KCR|港会 HKF|香港流浪 RAN|北区 NOR|元朗 YUE`,
  },
  {
    id: "ind1", name: "印超", color: "#d0741a", country: "印度", hours: [19.5, 22.5], tier: 3, goals: 1.3, people: "in",
    clubs: `莫亨巴根 MBG|果阿 GOA|班加罗尔 BFC|孟买城 MCF|东北联 NEU|贾坎普尔 JAM|东孟加拉 EBF|克拉拉 KER|旁遮普 PUN|奥迪沙 ODI|金奈 CHE|海得拉巴 HYD`,
  },
];
