import type { Brand } from "../../../brands/brand.ts";
import type { ArticleText } from "./Article.tsx";

/** Texts of the about pages, written for this project. */
const UPDATED_ON = "2026-11-18";

export function helpText(brand: Brand): ArticleText {
  return {
    title: "帮助中心",
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "比分多久更新一次？",
        paragraphs: [
          "比分、赛况和指数由推送实时更新，不需要刷新页面。比分页右上角显示“推送正常”时，屏幕上的比分就是最新的。",
          "显示“已断开，正在重连”时，分钟数会停住，页面会自动重新连接，并补上断开期间漏掉的每一条变化。",
        ],
      },
      {
        heading: "为什么进球又被取消了？",
        paragraphs: ["视频助理裁判改判后，进球会划线保留并标注“取消”，比分随之更正。已经发生过的更正不会从页面上消失。"],
      },
      {
        heading: "回看是什么？",
        paragraphs: ["在比赛页拖动下方的时间轴，可以回到任意一分钟，页面上的比分、统计和指数都会变成当时的样子。点“回到实时”即可回来。"],
      },
      {
        heading: "怎样联系我们？",
        paragraphs: [`客服电话 ${brand.footer.contact}。反馈比分问题时，请说明比赛、时间和您看到的内容。`],
      },
    ],
  };
}

export function aboutText(brand: Brand): ArticleText {
  return {
    title: `关于${brand.name}`,
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "我们做什么",
        paragraphs: [
          `${brand.name}为球迷提供足球和篮球的即时比分、赛程赛果、指数变化和比赛数据。`,
          "本站不提供任何形式的投注服务，所有数据仅供参考。",
        ],
      },
      { heading: "运营方", paragraphs: [`${brand.footer.company}，${brand.footer.address}。许可证 ${brand.footer.licence}。`] },
    ],
  };
}

export function agreementText(brand: Brand): ArticleText {
  return {
    title: "用户协议",
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "一、服务内容",
        paragraphs: [`${brand.footer.company}（以下称“我们”）通过本站提供体育比赛的比分、数据与资讯。使用本站即表示您同意本协议。`],
      },
      {
        heading: "二、数据的准确性",
        paragraphs: [
          "比分与数据来自多个来源并自动更新，可能出现延迟或更正，请以赛事官方公布为准。因依赖本站数据作出的决定，由您自行负责。",
        ],
      },
      {
        heading: "三、您的行为",
        paragraphs: ["请勿用自动程序大量抓取数据、干扰服务运行，或发布违法、侵权和骚扰他人的内容。违反时我们可以限制或停止服务。"],
      },
      { heading: "四、未成年人", paragraphs: ["未满 18 周岁的用户请在监护人指导下使用本站。"] },
      { heading: "五、协议变更", paragraphs: ["协议更新后会在本页公布并标明日期，重大变更会提前在站内提示。"] },
    ],
  };
}

export function privacyText(brand: Brand): ArticleText {
  return {
    title: "隐私政策",
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "我们保存什么",
        paragraphs: [
          "浏览比分不需要账号。您收藏和置顶的比赛、筛选条件与外观设置保存在您自己的浏览器里，不会上传。",
          "为了让服务稳定运行，服务器会记录访问时间、访问的页面和网络地址，用于排查故障和防止滥用。",
        ],
      },
      {
        heading: "Cookie",
        paragraphs: ["登录后使用名为 auth 的 Cookie 保持登录状态；名为 theme 的 Cookie 记住您选择的外观。我们不使用第三方广告 Cookie。"],
      },
      { heading: "您的权利", paragraphs: [`您可以随时清除浏览器数据，或致电 ${brand.footer.contact} 查询、更正和删除您的账号信息。`] },
    ],
  };
}
