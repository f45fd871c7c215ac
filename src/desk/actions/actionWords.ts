/** Names of the log's actions; an action without one is shown by its code. */
const WORDS: Readonly<Record<string, string>> = {
  "session.password": "密码错误",
  "session.code": "动态码错误",
  "session.begin": "登录",
  "session.end": "退出",
  "password.change": "修改密码",
  "article.draft": "开始或接手草稿",
  "article.publish": "发布文章",
  "article.discard": "放弃草稿",
  "article.withdraw": "下线文章",
  "article.note": "写编辑说明",
  "cover.upload": "上传图片",
  "placement.save": "设置版位",
  "placement.remove": "撤下版位",
  "staff.add": "新增账号",
  "staff.roles": "修改岗位",
  "staff.disable": "停用或启用账号",
  "staff.reset": "重置账号",
  "withdrawal.approve": "通过提现",
  "withdrawal.reject": "驳回提现",
  "approval.request": "提出退款、调账或作废",
  "plan.pass": "放行方案理由",
  "approval.approve": "复核通过",
  "approval.refuse": "复核驳回",
  "application.pass": "通过申请",
  "application.refuse": "不通过申请",
  "horn.send": "发送喇叭",
  "feedback.answer": "答复反馈",
  "setting.change": "修改设置",
  "report.handle": "处理举报",
  "held.decide": "处理待审消息",
  "moderator.add": "设为聊天房管",
  "moderator.remove": "取消聊天房管",
  "case.decide": "审核决定",
  "case.escalate": "交上级",
  "case.undo": "撤销审核决定",
  "appeal.decide": "处理申诉",
  "sanction.lift": "解除处罚",
  "word.set": "修改词库",
};

export const actionWord = (action: string): string => WORDS[action] ?? action;

/** `ok`, a code, or null. */
export function outcomeWord(outcome: string | null): string {
  if (outcome === null) return "未完成";
  if (outcome === "failed") return "执行失败";
  return outcome === "ok" ? "完成" : `未通过（${outcome}）`;
}
