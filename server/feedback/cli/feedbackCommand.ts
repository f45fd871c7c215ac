import { parseArgs } from "node:util";
import { FEEDBACK_KIND_LABEL } from "../../../contract/codes/feedbackKinds.ts";
import { err, ok } from "../../../contract/result.ts";
import { systemClock } from "../../kit/clock.ts";
import type { Database } from "../../kit/database.ts";
import { messageOf } from "../../kit/errors.ts";
import { type Answer, type OperatorCommand, operatingSystemUser } from "../../kit/operatorCommand.ts";
import { type FeedbackDesk, createFeedbackDesk } from "../feedbackDesk.ts";
import type { Feedback, FeedbackState } from "../feedbackRepository.ts";

const USAGE = `Usage:
  npm run -s feedback -- list [waiting|answered] [--after ID]
  npm run -s feedback -- answer ID TEXT

An answer is given once. A user reads it among the horn messages, within a second on a page that is open; a visitor has to
be told by the contact that stands in the list.
On the database of DATABASE_URL, or the embedded one under DATA_DIR. Exit code 0: done; 1: it could not be done,
nothing was changed; 2: wrong arguments.`;

const STATES: readonly FeedbackState[] = ["waiting", "answered"];

function linesOf({ id, kind, content, contact, page, at, user, answer }: Feedback): string {
  const who = user === null ? `visitor ${contact || "(no contact)"}` : `${user.nickName} (user ${user.id}) ${contact}`.trimEnd();
  const head = [id.padStart(8), new Date(at).toISOString(), FEEDBACK_KIND_LABEL[kind], who, page].join("  ").trimEnd();
  const answered =
    answer === null ? [] : [`        → ${answer.text.replaceAll("\n", " ")} (${answer.by}, ${new Date(answer.at).toISOString()})`];
  return [head, content.replace(/^/gm, "          "), ...answered].join("\n");
}

async function listed(desk: FeedbackDesk, state: FeedbackState, cursor: string | undefined): Promise<Answer> {
  const page = await desk.list({ state, cursor });
  if (!page.ok) return err(`--after ${cursor} is the id of no feedback`);
  const { list, cursor: next } = page.value;
  if (list.length === 0) return ok([state === "waiting" ? "no feedback waits for an answer" : "nothing has been answered"]);
  return ok([...list.map(linesOf), ...(next === null ? [] : [`more: --after ${next}`])]);
}

const WORDS: Readonly<Record<number, string>> = {
  404: "there is no such feedback",
  409: "it is answered already",
};

async function answered(desk: FeedbackDesk, id: string, text: string): Promise<Answer> {
  const result = await desk.answer(id, text, operatingSystemUser());
  if (!result.ok) return err(WORDS[result.error.code] ?? result.error.message);
  const { user, contact } = result.value;
  const delivery = user
    ? `${user.nickName} (user ${user.id}) reads it by horn`
    : `tell the visitor by ${contact || "nothing: no contact was left"}`;
  return ok([`feedback ${id} answered; ${delivery}`]);
}

/** The command, or what is wrong with the arguments. */
function readCommand(args: readonly string[]): ((desk: FeedbackDesk) => Promise<Answer>) | string {
  let parsed: { readonly values: { readonly after?: string }; readonly positionals: readonly string[] };
  try {
    parsed = parseArgs({ args: [...args], options: { after: { type: "string" } }, strict: true, allowPositionals: true });
  } catch (error) {
    return messageOf(error);
  }
  const [name, first, second, more] = parsed.positionals;
  if (name === undefined) return "a command is needed";
  if (name === "list") {
    const state = STATES.find((one) => one === (first ?? "waiting"));
    if (state === undefined) return `${first} is neither waiting nor answered`;
    if (second !== undefined) return `${second} is one argument too many`;
    return (desk) => listed(desk, state, parsed.values.after);
  }
  if (name !== "answer") return `there is no command ${name}`;
  if (first === undefined) return "answer needs the ID of a feedback";
  if (second === undefined) return "answer needs a TEXT";
  if (more !== undefined) return `${more} is one argument too many`;
  return (desk) => answered(desk, first, second);
}

/** `npm run -s feedback`. */
export const feedbackCommand: OperatorCommand<FeedbackDesk> = {
  usage: USAGE,
  subject: "feedback",
  read: readCommand,
  operatorOn: ({ db }: Database) => createFeedbackDesk({ db, clock: systemClock }),
};
