import type { Static } from "typebox";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { HORN_LENGTH } from "../../contract/codes/desk.ts";
import { type DeskFeedback, type SentHorn, serviceCalls } from "../../contract/desk/service.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { type Result, ok } from "../../contract/result.ts";
import { isSettingKey } from "../../contract/rules/siteSettings.ts";
import type { SiteSettingStore } from "../config/siteSettings.ts";
import type { FeedbackDesk } from "../feedback/feedbackDesk.ts";
import type { HornDesk } from "../horn/hornDesk.ts";
import type { ApplicationDesk } from "../room/applicationDesk.ts";
import type { HornProblem } from "../room/operator.ts";
import type { DeskPeople } from "../user/deskPeople.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import { DESK_PAGE_READ, deskPage } from "./paging.ts";
import type { StaffActions } from "./staffActions.ts";

export interface ServiceRoutesDeps {
  readonly applications: ApplicationDesk;
  readonly people: DeskPeople;
  readonly horns: HornDesk;
  /** The command line's use case; `by`: the name of the staff member. */
  readonly sendHorn: (horn: Static<typeof serviceCalls.hornSend.body>, by: string) => Promise<Result<string, HornProblem>>;
  readonly feedback: FeedbackDesk;
  readonly settings: SiteSettingStore;
  readonly hasGeetest: boolean;
  readonly actions: StaffActions;
}

const HORN_CODES: Readonly<Record<HornProblem, ErrorCode>> = {
  empty: ErrorCode.badRequest,
  long: ErrorCode.badRequest,
  word: ErrorCode.badRequest,
  user: ErrorCode.notFound,
  taken: ErrorCode.conflict,
};
const HORN_WORDS: Readonly<Record<HornProblem, string>> = {
  empty: "请输入看得见的内容",
  long: `喇叭最多 ${HORN_LENGTH} 个字`,
  word: "内容里有禁用词",
  user: "没有这个用户",
  taken: "这条喇叭已经发送过，请在列表中核对",
};

/** Applications, horns, feedback and settings. */
export function registerServiceCalls(registry: DeskRegistry, deps: ServiceRoutesDeps): void {
  const { applications, people, horns, feedback, settings, actions } = deps;

  registry.handle(serviceCalls.applications, async ({ query: { state, cursor } }) =>
    ok(deskPage(await applications.list({ state, after: cursor ?? null, limit: DESK_PAGE_READ }))),
  );
  registry.handle(serviceCalls.applicationPass, ({ params, staff }) => applications.pass(params.id, staff.name));
  registry.handle(serviceCalls.applicationRefuse, ({ params, body, staff }) => applications.refuse(params.id, body.reason, staff.name));

  registry.handle(serviceCalls.findUser, async ({ query }) => ok({ list: [...(await people.search(query.who))] }));

  registry.handle(serviceCalls.horns, async ({ query: { cursor } }) => {
    const [rows, users] = await Promise.all([horns.list({ before: cursor ?? null, limit: DESK_PAGE_READ }), people.count()]);
    return ok({ ...deskPage(rows), users });
  });
  registry.handle(serviceCalls.hornSend, async ({ body, staff }): Promise<CallResult<SentHorn>> => {
    const sent = await deps.sendHorn(body, staff.name);
    if (!sent.ok) return refuse(HORN_CODES[sent.error], HORN_WORDS[sent.error]);
    return ok((await horns.find(sent.value)) as SentHorn);
  });

  registry.handle(serviceCalls.feedback, async ({ query }) => {
    const found = await feedback.list(query);
    return found.ok ? ok({ ...found.value, list: [...found.value.list] }) : found;
  });
  registry.handle(serviceCalls.feedbackAnswer, ({ params, body, staff }): Promise<CallResult<DeskFeedback>> =>
    feedback.answer(params.id, body.text, staff.name),
  );

  registry.handle(serviceCalls.settings, async () => ok({ list: [...(await settings.list())], hasGeetest: deps.hasGeetest }));
  registry.handle(serviceCalls.settingChange, async ({ params: { key }, body: { value, seenAt }, staff, context }) => {
    if (!isSettingKey(key)) return refuse(ErrorCode.notFound, "没有这一项设置");
    const before = (await settings.list()).find((row) => row.key === key);
    // A concurrent change makes this one a conflict, so that the logged old value is correct.
    return actions.logged(
      {
        staff,
        ip: context.ip,
        action: "setting.change",
        detail: { key, before: before?.value ?? "", after: value ?? before?.preset ?? "" },
      },
      () => settings.change(key, value, { name: staff.name, seenAt }),
    );
  });
}
