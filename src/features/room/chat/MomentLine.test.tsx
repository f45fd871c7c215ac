import { act, cleanup, render, screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { MatchId } from "../../../../contract/ids.ts";
import { err, ok } from "../../../../contract/result.ts";
import { useShareMoment } from "../../../hooks/momentSharing.ts";
import { VISITOR, type AfterLogin } from "../../../hooks/session.ts";
import { NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { ShareMoments } from "../../../parts/moment/ShareMoments.tsx";
import { ChatInput } from "../../../parts/chat/ChatInput.tsx";
import { useSpeech } from "../../../parts/chat/useSpeech.ts";
import { useRoom } from "../roomContext.ts";
import { ROOM_ID, roomOn } from "../testing/room.tsx";
import { ChatPanel } from "./ChatPanel.tsx";

const showRoom = roomOn({ render, act });
const SAY = "/api/chat/msg";
const MOMENT = { sport: "fb", matchId: "m1" as MatchId, at: NOW - 60_000 } as const;
const card = {
  ...MOMENT,
  home: { id: "h", name: "利物浦" },
  away: { id: "a", name: "曼联" },
  isWithheld: false,
  minute: "67′",
  score: [2, 1],
  incident: null,
  correction: null,
};
const none = (): void => undefined;

function Opener() {
  const share = useShareMoment();
  return (
    <button type="button" onClick={() => share?.(MOMENT.at)}>
      打开
    </button>
  );
}
/** Visitors have the input in the chat of a match without a room. */
function Field() {
  const { view, caller } = useRoom();
  const speech = useSpeech({ roomId: ROOM_ID, role: caller.role, view });
  return (
    <ShareMoments match={MOMENT}>
      <Opener />
      <ChatInput speech={speech} ban={null} replyTo={null} onReplyTo={none} />
    </ShareMoments>
  );
}
function Talk() {
  const { view, caller } = useRoom();
  const speech = useSpeech({ roomId: ROOM_ID, role: caller.role, view });
  return (
    <ShareMoments match={MOMENT}>
      <Opener />
      <ChatPanel speech={speech} onReport={none} onPacket={none} goals={[]} />
    </ShareMoments>
  );
}

const show = (say: Replies[string], more: Parameters<typeof showRoom>[1] = {}, part = <Talk />) =>
  showRoom(part, { ...more, replies: { [SAY]: say, "/inform/moment/list": () => ok({ list: [card] }) } });
async function choose(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  await userEvent.click(await screen.findByRole("button", { name: "发到聊天室" }));
}
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "聊天内容" });
const chosen = () => screen.queryByRole("group", { name: "要分享的时刻" });

beforeEach(() => sessionStorage.clear());

it("a moment that is shared goes with the next line, which has its card; the field is ready to type in", async () => {
  const { sentTo } = show(() => ok({ id: "c1", s: 1 }));
  await choose();
  expect(chosen()).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), "看这球{Enter}");
  expect(sentTo(SAY)).toMatchObject([{ content: "看这球", moment: MOMENT }]);
  expect(chosen()).toBeNull();
  const lines = within(screen.getByRole("list", { name: "聊天" }));
  expect((await lines.findByRole("link")).getAttribute("href")).toBe(`/football/live/m1?at=${MOMENT.at}`);
});

it("refused after a visitor's login it comes back with its words", async () => {
  let wanted: AfterLogin | undefined;
  const session = { require: (next?: AfterLogin) => ((wanted = next), false) };
  show(() => err({ code: 400, message: "时刻还没有到" }), { view: VISITOR, session }, <Field />);
  await choose();
  await userEvent.type(field(), "看这球{Enter}");
  await act(async () => {
    if (wanted?.kind === "do") await wanted.run();
  });
  cleanup();
  show(() => err({ code: 400, message: "" }), {}, <Field />);
  await waitFor(() => expect(field().value).toBe("看这球"));
  expect(chosen()).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("时刻还没有到");
});
