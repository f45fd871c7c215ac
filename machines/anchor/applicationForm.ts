import { CONTACT_LENGTH, EXPERIENCE_LENGTH } from "../../contract/limits.ts";
import type { Application, ApplicationKind } from "../../contract/http/room.ts";
import { ROOM_CATEGORIES } from "../../contract/room/categories.ts";
import { lineText } from "../../contract/rules/chatText.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import { type Problems, problemsAmong } from "../kit/problems.ts";

/** The form of an application to broadcast or to publish plans (contract/http/room.ts `ApplicationBody`). */
export interface ApplicationForm {
  /** "" while none is chosen. */
  readonly categoryId: string;
  readonly experience: string;
  readonly contact: string;
  /** Root-relative URLs of uploaded pictures. */
  readonly pictures: readonly string[];
}

export type ApplicationTextField = Exclude<keyof ApplicationForm, "pictures">;
export type ApplicationProblems = Problems<ApplicationTextField>;

export const PICTURES_MAX = 3;

interface ApplicationWords {
  readonly category: string;
  readonly experience: string;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

/** Field names and categories of each kind of application. */
export const APPLICATION_WORDS: Readonly<Record<ApplicationKind, ApplicationWords>> = {
  anchor: { category: "直播分类", experience: "直播经历", categories: ROOM_CATEGORIES },
  expert: {
    category: "擅长项目",
    experience: "分析经历",
    categories: [
      { id: "fb", name: "足球" },
      { id: "bk", name: "篮球" },
    ],
  },
};

export function categoryName(kind: ApplicationKind, id: string): string | null {
  return APPLICATION_WORDS[kind].categories.find((one) => one.id === id)?.name ?? null;
}

export const EMPTY_APPLICATION: ApplicationForm = { categoryId: "", experience: "", contact: "", pictures: [] };

/** Number of characters as the server counts and stores them: without invisible characters. */
export function experienceLength(typed: string): number {
  return [...dropUnseenInLines(typed)].length;
}

function experienceProblem(typed: string, name: string): string | null {
  const length = experienceLength(typed);
  if (length === 0) return `请输入${name}`;
  if (length < EXPERIENCE_LENGTH.min) return `${name}至少${EXPERIENCE_LENGTH.min}个字`;
  return length > EXPERIENCE_LENGTH.max ? `${name}最多${EXPERIENCE_LENGTH.max}个字` : null;
}

function contactProblem(typed: string): string | null {
  const line = lineText(typed, CONTACT_LENGTH.max);
  if (!line.ok) return line.problem === "empty" ? "请输入联系方式" : "请输入正确的联系方式";
  return [...line.text].length < CONTACT_LENGTH.min ? "请输入正确的联系方式" : null;
}

export function problemsOf({ categoryId, experience, contact }: ApplicationForm, kind: ApplicationKind = "anchor"): ApplicationProblems {
  const words = APPLICATION_WORDS[kind];
  return problemsAmong({
    categoryId: categoryName(kind, categoryId) === null ? `请选择${words.category}` : null,
    experience: experienceProblem(experience, words.experience),
    contact: contactProblem(contact),
  });
}

export function typeInto(form: ApplicationForm, field: ApplicationTextField, text: string): ApplicationForm {
  return { ...form, [field]: text };
}

/** Prefills the form from a refused application. The server does not return its contact and pictures. */
export function formAfter({ categoryId, experience }: Application, kind: ApplicationKind = "anchor"): ApplicationForm {
  return { ...EMPTY_APPLICATION, categoryId: categoryName(kind, categoryId) === null ? "" : categoryId, experience };
}
