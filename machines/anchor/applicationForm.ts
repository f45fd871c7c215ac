import { CONTACT_LENGTH, EXPERIENCE_LENGTH } from "../../contract/limits.ts";
import type { Application } from "../../contract/http/room.ts";
import { type RoomCategory, categoryOf } from "../../contract/room/categories.ts";
import { lineText } from "../../contract/rules/chatText.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import { type Problems, problemsAmong } from "../kit/problems.ts";

/** What somebody who wants to broadcast states (contract/http/room.ts `ApplicationBody`). */
export interface ApplicationForm {
  /** "" while none is chosen. */
  readonly categoryId: RoomCategory["id"] | "";
  readonly experience: string;
  readonly contact: string;
  /** Root-relative URLs of uploaded pictures. */
  readonly pictures: readonly string[];
}

export type ApplicationTextField = Exclude<keyof ApplicationForm, "pictures">;
export type ApplicationProblems = Problems<ApplicationTextField>;

export const PICTURES_MAX = 3;

export const EMPTY_APPLICATION: ApplicationForm = { categoryId: "", experience: "", contact: "", pictures: [] };

/** Characters as they are counted and kept: without what nobody sees. */
export function experienceLength(typed: string): number {
  return [...dropUnseenInLines(typed)].length;
}

function experienceProblem(typed: string): string | null {
  const length = experienceLength(typed);
  if (length === 0) return "请输入直播经历";
  if (length < EXPERIENCE_LENGTH.min) return `直播经历至少${EXPERIENCE_LENGTH.min}个字`;
  return length > EXPERIENCE_LENGTH.max ? `直播经历最多${EXPERIENCE_LENGTH.max}个字` : null;
}

function contactProblem(typed: string): string | null {
  const line = lineText(typed, CONTACT_LENGTH.max);
  if (!line.ok) return line.problem === "empty" ? "请输入联系方式" : "请输入正确的联系方式";
  return [...line.text].length < CONTACT_LENGTH.min ? "请输入正确的联系方式" : null;
}

export function problemsOf({ categoryId, experience, contact }: ApplicationForm): ApplicationProblems {
  return problemsAmong({
    categoryId: categoryOf(categoryId) === null ? "请选择直播分类" : null,
    experience: experienceProblem(experience),
    contact: contactProblem(contact),
  });
}

export function typeInto(form: ApplicationForm, field: ApplicationTextField, text: string): ApplicationForm {
  return field === "categoryId" ? { ...form, categoryId: categoryOf(text)?.id ?? "" } : { ...form, [field]: text };
}

/** Begins where a refused application left off. The server does not give contact and pictures again. */
export function formAfter({ categoryId, experience }: Application): ApplicationForm {
  return { ...EMPTY_APPLICATION, categoryId: categoryOf(categoryId)?.id ?? "", experience };
}
