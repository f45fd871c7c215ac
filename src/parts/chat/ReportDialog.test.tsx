import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import type { Replies } from "../../hooks/testing/portal.tsx";
import { ReportDialog, type ReportSubject } from "./ReportDialog.tsx";
import { ROOM_ID, roomOn } from "../../features/room/testing/room.tsx";

const showRoom = roomOn({ render, act });

const REPORT = "/api/report/add";

async function open(subject: ReportSubject, reply: Replies[string] = () => ok({})) {
  let closed = 0;
  const world = showRoom(<ReportDialog roomId={ROOM_ID} subject={subject} onClose={() => (closed += 1)} />, {
    replies: { [REPORT]: reply },
  });
  await screen.findByRole("dialog");
  return { ...world, closed: () => closed };
}

const submit = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "提交举报" })));
const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole("radio", { name })));

describe("a report", () => {
  it("needs a reason", async () => {
    const { sentTo, closed } = await open({ kind: "room" });
    expect(screen.queryByText("请选择举报原因")).toBeNull();
    await submit();
    expect(screen.getByText("请选择举报原因")).toBeTruthy();
    expect([sentTo(REPORT), closed()]).toEqual([[], 0]);
  });

  it("of a line shows it and names it; then the dialog closes", async () => {
    const { sentTo, closed, notices } = await open({ kind: "line", id: "c1", text: "加微信" });
    expect(screen.getByRole("dialog", { name: "举报消息" }).textContent).toContain("加微信");
    await choose("垃圾广告");
    await submit();
    await waitFor(() => expect(closed()).toBe(1));
    expect(sentTo(REPORT)).toEqual([{ roomId: ROOM_ID, messageId: "c1", reason: "spam", text: "" }]);
    expect(notices).toEqual(["举报已提交，我们会尽快处理"]);
  });

  it("of the room names no line; a refusal stands in the server's words and the dialog stays", async () => {
    const { sentTo, closed } = await open({ kind: "room" }, () => err({ code: 400, message: "您已举报过" }));
    await choose("诈骗");
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("您已举报过");
    expect(sentTo(REPORT)).toEqual([{ roomId: ROOM_ID, reason: "fraud", text: "" }]);
    expect(closed()).toBe(0);
  });
});
