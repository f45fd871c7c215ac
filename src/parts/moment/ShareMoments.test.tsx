import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MatchId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import { type SharePlace, useOfferedMoment, useShareMoment } from "../../hooks/momentSharing.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { EMPTY_STORED, POST_DRAFTS, POST_PLACE } from "../../hooks/postDraft.ts";
import { NOW, worldOf } from "../../hooks/testing/portal.tsx";
import { ShareMoments } from "./ShareMoments.tsx";

const MOMENT = { sport: "bk", matchId: "m1" as MatchId, at: NOW - 60_000 } as const;

function Opener() {
  const share = useShareMoment();
  return share ? (
    <button type="button" onClick={() => share(MOMENT.at + 0.4)}>
      打开
    </button>
  ) : (
    <p>不能分享</p>
  );
}
function Field({ place }: { readonly place: SharePlace }) {
  const [moment] = useOfferedMoment(place);
  return <output aria-label={place}>{JSON.stringify(moment)}</output>;
}

function show(places: readonly SharePlace[], isAboutMatch = true) {
  const notices: string[] = [];
  const card = {
    ...MOMENT,
    home: { id: "h", name: "湖人" },
    away: { id: "a", name: "勇士" },
    isWithheld: false,
    minute: "第三节 04:12",
    score: [70, 66],
    incident: null,
    correction: null,
  };
  const world = worldOf(
    <NoticeContext value={(text) => void notices.push(text)}>
      <ShareMoments match={isAboutMatch ? MOMENT : null}>
        <Opener />
        {places.map((place) => (
          <Field key={place} place={place} />
        ))}
      </ShareMoments>
    </NoticeContext>,
    { "/inform/moment/list": () => ok({ list: [card] }) },
  );
  render(world.element);
  return notices;
}

const user = userEvent.setup();
const open = async () => {
  await user.click(screen.getByRole("button", { name: "打开" }));
  return screen.findByRole("dialog", { name: "分享这一刻" });
};
const acts = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("button")
    .map((one) => one.textContent)
    .filter((text) => text !== "");

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it("shows the moment as others will see it, offers the fields that are on the page, and puts it into the one that is chosen", async () => {
  show(["chat"]);
  const dialog = await open();
  expect(await within(dialog).findByText("第三节 04:12")).toBeTruthy();
  expect(acts(dialog)).toEqual(["发帖", "发到聊天室", "复制链接"]);
  await user.click(within(dialog).getByRole("button", { name: "发到聊天室" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("status", { name: "chat" }).textContent).toBe(JSON.stringify(MOMENT));
});

it("by the keyboard: the first choice has the focus, arrows go on, Esc closes and gives the focus back", async () => {
  show(["thread"]);
  const dialog = await open();
  expect(acts(dialog)).toEqual(["发帖", "发到讨论", "复制链接"]);
  expect(document.activeElement?.textContent).toBe("发帖");
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("发到讨论");
  await user.keyboard("{Escape}");
  expect([screen.queryByRole("dialog"), document.activeElement?.textContent]).toEqual([null, "打开"]);
});

it("into a post: the draft keeps its words and gets the moment, and the page of writing opens", async () => {
  POST_DRAFTS.write(null, POST_PLACE, { ...EMPTY_STORED, title: "标题", text: "写了一半" });
  show([]);
  await user.click(within(await open()).getByRole("button", { name: "发帖" }));
  expect(screen.getByTestId("address").textContent).toBe("/v/posting");
  expect(POST_DRAFTS.read(null, POST_PLACE)).toEqual({ ...EMPTY_STORED, title: "标题", text: "写了一半", moment: MOMENT });
});

it("copies the address of the moment", async () => {
  const notices = show([]);
  const dialog = await open();
  await user.click(within(dialog).getByRole("button", { name: "复制链接" }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/basketball/live/m1?at=${MOMENT.at}`);
  expect(notices).toEqual(["链接已复制"]);
});

it("is not there on a page about no match", () => {
  act(() => void show([], false));
  expect(screen.getByText("不能分享")).toBeTruthy();
});
