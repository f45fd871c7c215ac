/** Why a room, or a line said in it, can be reported (`POST /api/report/add`), and what each is called. */
export const REPORT_REASONS = [
  { value: "spam", label: "垃圾广告" },
  { value: "abuse", label: "辱骂攻击" },
  { value: "porn", label: "色情低俗" },
  { value: "gambling", label: "赌博引流" },
  { value: "fraud", label: "诈骗" },
  { value: "other", label: "其他" },
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number]["value"];

/** Characters a reporter may add in words of their own. */
export const REPORT_TEXT_MAX = 200;
