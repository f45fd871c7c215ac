import { CONTACT_LENGTH, EXPERIENCE_LENGTH } from "../../contract/limits.ts";
import type { Static } from "typebox";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Application, ApplicationBody, ApplicationKind } from "../../contract/http/room.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { categoryOf } from "../../contract/room/categories.ts";
import { lineText } from "../../contract/rules/chatText.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import { createJob } from "../kit/job.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { NotifyUser } from "../user/types.ts";
import type { ApplicationRepository, ApplicationRow } from "./applicationRepository.ts";

export interface ApplicationsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly applications: ApplicationRepository;
  readonly notify: NotifyUser;
  /** Creates the room of a new anchor. */
  readonly makeRoom: (anchorId: string) => Promise<unknown>;
  /** Ms after which an undecided application is decided automatically (demo mode); null: operators decide all. */
  readonly autoDecideMs: number | null;
}

/** Applications to become an anchor or an expert (docs/product.md 4: audit review, pass, no). */
export interface Applications {
  info(userId: string, kind: ApplicationKind): Promise<Application>;
  submit(userId: string, body: Static<typeof ApplicationBody>): Promise<CallResult<Application>>;
  start(): void;
  stop(): Promise<void>;
  /** Decides applications that are due and notifies applicants of decisions, also of those made by the operator's command. */
  sweep(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Most applications read in one sweep, so that many waiting for the desk do not hide others. */
const LOOKED_AT = 500;
const UPLOAD_URL = /^\/uploads\/([0-9a-f]{32}\.webp)$/;
/** Lets a person who tries the demo see a refusal as well. */
const REFUSE_WORD = "测试拒绝";
/** Leaves an application to the desk, also for trying that out. */
export const DESK_WORD = "人工审核";
const REFUSE_REASON = { anchor: "直播经历与所选分类不符，请补充后重新申请", expert: "介绍与擅长的项目不符，请补充后重新申请" } as const;

const NONE: Application = { state: "none", reason: "", at: null, categoryId: "", experience: "" };

function applicationOf({ state, reason, at, categoryId, experience }: ApplicationRow): Application {
  return { state, reason, at, categoryId, experience };
}

/** The sports an expert writes about. */
export const EXPERT_FIELDS: Readonly<Record<string, string>> = { fb: "足球", bk: "篮球" };

interface Cleaned {
  readonly kind: ApplicationKind;
  readonly categoryId: string;
  readonly experience: string;
  readonly contact: string;
  readonly pictures: readonly string[];
  readonly uploads: readonly string[];
}

/** The cleaned input, or the problem in words. */
function cleaned({ kind, categoryId, experience: story, contact: way, pictures }: Static<typeof ApplicationBody>): Result<Cleaned, string> {
  const isExpert = kind === "expert";
  if (isExpert ? EXPERT_FIELDS[categoryId] === undefined : categoryOf(categoryId) === null) {
    return err(isExpert ? "请选择擅长的项目" : "请选择直播分类");
  }
  const name = isExpert ? "自我介绍" : "直播经历";
  const experience = dropUnseenInLines(story);
  const length = [...experience].length;
  if (length < EXPERIENCE_LENGTH.min) return err(`${name}至少${EXPERIENCE_LENGTH.min}个字`);
  if (length > EXPERIENCE_LENGTH.max) return err(`${name}最多${EXPERIENCE_LENGTH.max}个字`);
  const contact = lineText(way, CONTACT_LENGTH.max);
  if (!contact.ok && contact.problem === "empty") return err("请输入联系方式");
  if (!contact.ok || [...contact.text].length < CONTACT_LENGTH.min) return err("请输入正确的联系方式");
  const uploads = pictures.flatMap((url) => UPLOAD_URL.exec(url)?.[1] ?? []);
  if (uploads.length < pictures.length || new Set(uploads).size < uploads.length) return err("请重新上传图片");
  return ok({ kind, categoryId, experience, contact: contact.text, pictures, uploads });
}

export function createApplications(deps: ApplicationsDeps): Applications {
  const { clock, log, applications, notify, makeRoom, autoDecideMs } = deps;

  async function info(userId: string, kind: ApplicationKind): Promise<Application> {
    const [latest, hasRole] = await Promise.all([applications.latest(userId, kind), applications.hasRole(userId, kind)]);
    // A user may have the role without an application, as the first ones do.
    if (hasRole && latest?.state !== "passed") return { ...NONE, state: "passed" };
    return latest ? applicationOf(latest) : NONE;
  }

  async function sweep(): Promise<void> {
    const due = autoDecideMs === null ? [] : await applications.underReview(LOOKED_AT, clock.now() - autoDecideMs);
    for (const { id, kind, experience } of due) {
      if (experience.includes(DESK_WORD)) continue;
      const isRefused = experience.includes(REFUSE_WORD);
      const reason = isRefused ? REFUSE_REASON[kind] : "";
      await applications.decide({ id, to: isRefused ? "refused" : "passed", reason, operator: "auto", at: clock.now() });
    }
    for (const { id, userId, kind, isPassed } of await applications.unannounced()) {
      if (isPassed && kind === "anchor") await makeRoom(userId);
      await notify(userId, "profile", {});
      await applications.markNotified(id, clock.now());
    }
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work: sweep, trouble: "applications could not be looked after; they wait" });

  return {
    info,
    sweep,
    async submit(userId, body) {
      const wanted = cleaned(body);
      if (!wanted.ok) return refuse(ErrorCode.badRequest, wanted.error);
      const { uploads, ...application } = wanted.value;
      if (uploads.length > 0 && (await applications.ownUploads(userId, uploads)) < uploads.length) {
        return refuse(ErrorCode.badRequest, "请重新上传图片");
      }
      if (!(await applications.add({ ...application, userId, at: clock.now() }))) {
        const { state } = await info(userId, body.kind);
        const already = body.kind === "expert" ? "您已经是专家" : "您已经是主播";
        return refuse(ErrorCode.conflict, state === "passed" ? already : "您的申请正在审核中");
      }
      return ok(await info(userId, body.kind));
    },
    ...job,
  };
}
