/**
 * Chinese names of the clubs in football-data's results of the five large leagues. `name as the source writes it=ours`. A
 * club that the simulator has too bears the same name there, which identifies the two.
 */
export const PAST_CLUBS = `
Aachen=亚琛; Ajaccio=阿雅克肖; Ajaccio GFCO=加泽莱克; Alaves=阿拉维斯; Albacete=阿尔巴塞特; Almeria=阿尔梅里亚; Amiens=亚眠; Ancona=安科纳; Angers=昂热; Arles=阿尔勒; Arsenal=阿森纳;
Ascoli=阿斯科利; Aston Villa=阿斯顿维拉; Atalanta=亚特兰大; Ath Bilbao=毕尔巴鄂竞技; Ath Madrid=马德里竞技; Augsburg=奥格斯堡; Auxerre=欧塞尔; Barcelona=巴塞罗那; Bari=巴里;
Barnsley=巴恩斯利; Bastia=巴斯蒂亚; Bayern Munich=拜仁慕尼黑; Benevento=贝内文托; Betis=皇家贝蒂斯; Bielefeld=比勒费尔德; Birmingham=伯明翰; Blackburn=布莱克本; Blackpool=布莱克浦;
Bochum=波鸿; Bologna=博洛尼亚; Bolton=博尔顿; Bordeaux=波尔多; Boulogne=布洛涅; Bournemouth=伯恩茅斯; Bradford=布拉德福德; Braunschweig=布伦瑞克; Brentford=布伦特福德;
Brescia=布雷西亚; Brest=布雷斯特; Brighton=布莱顿; Burnley=伯恩利; Cadiz=加的斯; Caen=卡昂; Cagliari=卡利亚里; Cannes=戛纳; Cardiff=加的夫城; Carpi=卡尔皮; Catania=卡塔尼亚;
Celta=塞尔塔; Cesena=切塞纳; Charlton=查尔顿; Chateauroux=沙托鲁; Chelsea=切尔西; Chievo=切沃; Clermont=克莱蒙; Como=科莫; Compostela=孔波斯特拉; Cordoba=科尔多瓦;
Cottbus=科特布斯; Coventry=考文垂; Cremonese=克雷莫纳; Crotone=克罗托内; Crystal Palace=水晶宫; Darmstadt=达姆施塔特; Derby=德比郡; Dijon=第戎; Dortmund=多特蒙德;
Dresden=德累斯顿; Duisburg=杜伊斯堡; Dusseldorf=杜塞尔多夫; Eibar=埃瓦尔; Ein Frankfurt=法兰克福; Elche=埃尔切; Empoli=恩波利; Espanol=西班牙人; Everton=埃弗顿;
Evian Thonon Gaillard=埃维昂; Extremadura=埃斯特雷马杜拉; FC Koln=科隆; Fiorentina=佛罗伦萨; Foggia=福贾; Fortuna Dusseldorf=杜塞尔多夫; Freiburg=弗赖堡; Frosinone=弗罗西诺内;
Fulham=富勒姆; Genoa=热那亚; Getafe=赫塔费; Gimnastic=塔拉戈纳; Girona=赫罗纳; Granada=格拉纳达; Grenoble=格勒诺布尔; Greuther Furth=菲尔特; Gueugnon=盖尼翁; Guingamp=甘冈;
Hamburg=汉堡; Hannover=汉诺威96; Hansa Rostock=罗斯托克; Heidenheim=海登海姆; Hercules=赫库莱斯; Hertha=柏林赫塔; Hoffenheim=霍芬海姆; Holstein Kiel=基尔;
Huddersfield=哈德斯菲尔德; Huesca=韦斯卡; Hull=赫尔城; Ingolstadt=因戈尔施塔特; Inter=国际米兰; Ipswich=伊普斯维奇; Istres=伊斯特尔; Juventus=尤文图斯; Kaiserslautern=凯泽斯劳滕;
Karlsruhe=卡尔斯鲁厄; La Coruna=拉科鲁尼亚; Las Palmas=拉斯帕尔马斯; Lazio=拉齐奥; Le Havre=勒阿弗尔; Le Mans=勒芒; Lecce=莱切; Leeds=利兹联; Leganes=莱加内斯;
Leicester=莱斯特城; Leipzig=VfB莱比锡; Lens=朗斯; Lerida=列伊达; Levante=莱万特; Leverkusen=勒沃库森; Lille=里尔; Liverpool=利物浦; Livorno=利沃诺; Logrones=洛格罗涅斯;
Lorient=洛里昂; Luton=卢顿; Lyon=里昂; M'Gladbach=门兴格拉德巴赫; M'gladbach=门兴格拉德巴赫; Mainz=美因茨; Malaga=马拉加; Mallorca=马洛卡; Man City=曼城; Man United=曼联;
Marseille=马赛; Martigues=马蒂格; Merida=梅里达; Messina=墨西拿; Metz=梅斯; Middlesbrough=米德尔斯堡; Milan=AC米兰; Modena=莫德纳; Monaco=摩纳哥; Montpellier=蒙彼利埃;
Monza=蒙扎; Munich 1860=慕尼黑1860; Murcia=穆尔西亚; Nancy=南锡; Nantes=南特; Napoli=那不勒斯; Newcastle=纽卡斯尔联; Nice=尼斯; Nimes=尼姆; Norwich=诺维奇;
Nott'm Forest=诺丁汉森林; Novara=诺瓦拉; Numancia=努曼西亚; Nurnberg=纽伦堡; Oldham=奥尔德姆; Osasuna=奥萨苏纳; Oviedo=奥维耶多; Paderborn=帕德博恩; Padova=帕多瓦;
Palermo=巴勒莫; Paris FC=巴黎FC; Paris SG=巴黎圣日耳曼; Parma=帕尔马; Perugia=佩鲁贾; Pescara=佩斯卡拉; Piacenza=皮亚琴察; Pisa=比萨; Portsmouth=朴茨茅斯; QPR=女王公园巡游者;
RB Leipzig=莱比锡红牛; Reading=雷丁; Real Madrid=皇家马德里; Recreativo=韦尔瓦; Reggiana=雷吉亚纳; Reggina=雷吉纳; Reims=兰斯; Rennes=雷恩; Roma=罗马; Salamanca=萨拉曼卡;
Salernitana=萨勒尼塔纳; Sampdoria=桑普多利亚; Santander=桑坦德竞技; Sassuolo=萨索洛; Schalke 04=沙尔克04; Sedan=色当; Sevilla=塞维利亚; Sheffield United=谢菲尔德联;
Sheffield Weds=谢周三; Siena=锡耶纳; Sochaux=索肖; Sociedad=皇家社会; Southampton=南安普顿; Sp Gijon=希洪竞技; Spal=斯帕尔; Spezia=斯佩齐亚; St Etienne=圣埃蒂安;
St Pauli=圣保利; Stoke=斯托克城; Strasbourg=斯特拉斯堡; Stuttgart=斯图加特; Sunderland=桑德兰; Swansea=斯旺西; Swindon=斯温登; Tenerife=特内里费; Torino=都灵; Tottenham=热刺;
Toulouse=图卢兹; Treviso=特雷维索; Troyes=特鲁瓦; Udinese=乌迪内斯; Uerdingen=于尔丁根; Ulm=乌尔姆; Union Berlin=柏林联合; Unterhaching=翁特哈兴; Valencia=瓦伦西亚;
Valenciennes=瓦朗谢纳; Valladolid=巴拉多利德; Vallecano=巴列卡诺; Venezia=威尼斯; Verona=维罗纳; Vicenza=维琴察; Villareal=比利亚雷亚尔; Villarreal=比利亚雷亚尔; Watford=沃特福德;
Wattenscheid=瓦滕沙伊德; Werder Bremen=不莱梅; West Brom=西布罗姆; West Ham=西汉姆联; Wigan=维冈竞技; Wimbledon=旧温布尔登; Wolfsburg=沃尔夫斯堡; Wolves=狼队; Xerez=赫雷斯;
Zaragoza=萨拉戈萨`;
