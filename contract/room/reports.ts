/** Reasons for reporting a room or a line in it (`POST /api/report/add`), with their labels. */
export const REPORT_REASONS = [
  { value: "spam", label: "垃圾广告" },
  { value: "abuse", label: "辱骂攻击" },
  { value: "porn", label: "色情低俗" },
  { value: "gambling", label: "赌博引流" },
  { value: "fraud", label: "诈骗" },
  { value: "other", label: "其他" },
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number]["value"];

/** Maximum characters of a reporter's own text. */
export const REPORT_TEXT_MAX = 200;
