import { MODERATION_REASONS } from "../../../contract/rules/moderation.ts";
import { REPORT_REASONS } from "../../../contract/room/reports.ts";

const LABELS: ReadonlyMap<string, string> = new Map([...REPORT_REASONS, ...MODERATION_REASONS].map(({ value, label }) => [value, label]));

/** The label of the reason a reporter chose. */
export const reportReason = (value: string): string => LABELS.get(value) ?? value;
