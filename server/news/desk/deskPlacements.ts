import { ErrorCode } from "../../../contract/codes/errors.ts";
import { PLACES } from "../../../contract/codes/places.ts";
import type { DeskPlacement, PlacementFields } from "../../../contract/desk/placements.ts";
import { type CallResult, refuse } from "../../../contract/http/failure.ts";
import { ok } from "../../../contract/result.ts";
import { bannerJump } from "../../../contract/rules/bannerJump.ts";
import { dropUnseen } from "../../../contract/rules/text.ts";
import type { Clock } from "../../kit/clock.ts";
import { TIPS_PAGES } from "../placements.ts";
import { cleanCover } from "./cleanDraft.ts";
import { type JumpTargets, PLAIN_PAGES } from "./jumpTargets.ts";
import type { DeskPlacementRepository, StoredPlacement } from "./deskPlacementRepository.ts";
import { momentWords } from "./words.ts";

/** The placements at the portal's places, as the desk edits them. */
export interface DeskPlacements {
  list(from: number, until: number, place: string | undefined): Promise<readonly DeskPlacement[]>;
  /** `id` null: adds a new one. */
  save(by: string, id: string | null, version: number, fields: PlacementFields): Promise<CallResult<DeskPlacement>>;
  /** Takes the placement down at once. */
  remove(by: string, id: string, version: number): Promise<CallResult<Record<string, never>>>;
}

export interface DeskPlacementsDeps {
  readonly clock: Clock;
  readonly placements: DeskPlacementRepository;
  readonly targets: JumpTargets;
  readonly brands: ReadonlyMap<string, { readonly hasTips: boolean }>;
}

const INSIDE = 1;

interface Jump {
  readonly innerPageId: number | null;
  readonly targetId: string | null;
  readonly outerLink: string | null;
}

/** The address with its host in the form that is looked up: 例子.中国 is xn--fsqu00a.xn--fiqs8s. */
function asciiHost(link: string): string {
  return link.replace(/^(https?:\/\/)([^\s/?#@\\]+)/i, (whole, scheme: string, host: string) => {
    const parsed = URL.parse(`${scheme}${host}`);
    return parsed === null ? whole : `${scheme}${parsed.host}`;
  });
}

export function createDeskPlacements({ clock, placements, targets, brands }: DeskPlacementsDeps): DeskPlacements {
  const bad = (words: string) => refuse(ErrorCode.badRequest, words);

  /** Only the fields that the jump type uses; refuses a jump to a target that does not exist. */
  async function jumpOf({ brand, jumpType, innerPageId, targetId, outerLink }: PlacementFields): Promise<CallResult<Jump>> {
    if (jumpType === 0) return ok({ innerPageId: null, targetId: null, outerLink: null });
    if (jumpType !== INSIDE) {
      const link = asciiHost((outerLink ?? "").trim());
      return bannerJump({ jumpType, outerLink: link }).kind === "outside" && !/\p{C}/u.test(link)
        ? ok({ innerPageId: null, targetId: null, outerLink: link })
        : bad("请填写以 http:// 或 https:// 开头的网址");
    }
    if (innerPageId === null) return bad("请选择跳转的页面");
    if (brand !== null && TIPS_PAGES.has(innerPageId) && brands.get(brand)?.hasTips !== true)
      return bad("这个品牌没有专家和方案，不能跳转过去");
    const id = PLAIN_PAGES[innerPageId] === undefined ? (targetId ?? "").trim() : null;
    if (id === "") return bad("请选择跳转的内容");
    if (bannerJump({ jumpType, innerPageId, targetId: id }).kind === "none") return bad("这一页还没有开放，不能跳转过去");
    if (id !== null && (await targets.find(innerPageId, id)) === null) return bad("跳转的内容不存在或已下线，请重新选择");
    return ok({ innerPageId, targetId: id, outerLink: null });
  }

  function stateOf({ from, until, removedAt }: StoredPlacement): DeskPlacement["state"] {
    const now = clock.now();
    if (removedAt !== null) return "removed";
    if (until !== null && until <= now) return "over";
    return from > now ? "planned" : "standing";
  }

  async function shown(placement: StoredPlacement): Promise<DeskPlacement> {
    const { removedAt: _, ...rest } = placement;
    const isInside = placement.jumpType === INSIDE && placement.innerPageId !== null;
    const target = isInside ? await targets.find(placement.innerPageId ?? 0, placement.targetId ?? "") : null;
    const isOpen = placement.jumpType === 0 || bannerJump(placement).kind !== "none";
    return {
      ...rest,
      state: stateOf(placement),
      targetTitle: target?.title ?? null,
      isTargetGone: !isOpen || (isInside && target === null),
    };
  }

  const changedBy = ({ editedBy, editedAt }: { readonly editedBy: string | null; readonly editedAt: number | null }) =>
    refuse(
      ErrorCode.conflict,
      `${editedBy ?? "有人"} 已${editedAt === null ? "" : `于 ${momentWords(editedAt, clock.now())} `}修改了这条版位，请刷新后再改`,
    );

  return {
    async list(from, until, place) {
      const found = await placements.within(from, until, place ?? null);
      return Promise.all(found.map(shown));
    },

    async save(by, id, version, fields) {
      const now = clock.now();
      const title = dropUnseen(fields.title);
      if (title === "") return bad("请填写标题");
      if (!Object.hasOwn(PLACES, fields.place)) return bad("没有这个位置");
      if (fields.brand !== null && !brands.has(fields.brand)) return bad("没有这个品牌");
      const before = id === null ? null : await placements.find(id);
      if (id !== null && (before === null || before.removedAt !== null)) return refuse(ErrorCode.notFound, "这条版位已撤下");
      // A placement already shown keeps its start; a start in the past means now.
      const requestedFrom = fields.from ?? now;
      const from = before !== null && before.from <= now && requestedFrom <= now ? before.from : Math.max(requestedFrom, now);
      if (fields.until !== null && fields.until <= from) return bad("结束时间须晚于开始时间");
      const jump = await jumpOf(fields);
      if (!jump.ok) return jump;
      const row = { ...fields, ...jump.value, title, text: dropUnseen(fields.text), cover: cleanCover(fields.cover), from };
      const saved = id === null ? await placements.add(row, by, now) : await placements.update(id, version, row, by, now);
      if (saved !== null) return ok(await shown(saved));
      return changedBy((await placements.editOf(id ?? "0")) ?? { editedBy: null, editedAt: null });
    },

    async remove(by, id, version) {
      const isDone = await placements.remove(id, version, by, clock.now());
      if (isDone) return ok({});
      const found = await placements.find(id);
      if (found === null || found.removedAt !== null) return refuse(ErrorCode.notFound, "这条版位已撤下");
      return changedBy((await placements.editOf(id)) ?? { editedBy: null, editedAt: null });
    },
  };
}
