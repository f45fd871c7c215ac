import type { Brand } from "../../../../brands/brand.ts";
import { type ArticleText, link } from "./text.ts";

export function aboutText(brand: Brand): ArticleText {
  const { company, address, licence, contact } = brand.footer;
  return {
    title: `关于${brand.name}`,
    version: "2.0",
    updatedOn: "2026-11-25",
    chapters: [
      {
        heading: "",
        sections: [
          {
            id: "what",
            heading: "我们做什么",
            paragraphs: [
              [
                `${brand.name}为球迷提供足球和篮球的`,
                link("即时比分", "/football"),
                "、赛程赛果、指数变化、比赛分析和",
                link("历史数据", "/database/fb/1"),
                "，还有",
                link("主播直播间", "/live/all"),
                "、聊天与弹幕、",
                link("录像回放", "/playback"),
                "和",
                link("资讯", "/news/pages"),
                "。",
              ],
              "页面上的每一个比分都来自一份按时间记录的赛事日志：更正不会抹掉历史，任何一场比赛都能拖回任意一分钟，看当时的比分、数据和指数。",
              "本站不提供任何形式的投注服务，也不代售彩票。所有数据仅供参考。",
            ],
          },
          {
            id: "data",
            heading: "数据从哪里来",
            paragraphs: [
              "比分、赛况和指数由数据提供方推送；历史赛果来自公开的数据集。标有“演示数据”的比赛由程序模拟，用来展示功能，与真实比赛无关；真实历史和演示数据分开列出，从不混在一起计算。",
              "标有“机器撰写”的资讯由程序根据赛事日志生成，数据更正后会出新版并写明改了什么。",
            ],
          },
          {
            id: "company",
            heading: "运营方",
            paragraphs: [`${company}，${address}。许可证 ${licence}。联系电话 ${contact}。`],
          },
          {
            id: "more",
            heading: "更多",
            paragraphs: [
              [
                link("帮助中心", "/about/10001"),
                " · ",
                link("直播说明", "/about/live"),
                " · ",
                link("用户协议", "/about/agreement"),
                " · ",
                link("隐私政策", "/about/privacy"),
                " · ",
                link("安装到手机或电脑", "/app"),
              ],
            ],
          },
        ],
      },
    ],
  };
}
