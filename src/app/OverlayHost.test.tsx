import { act, render, screen } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { WithShell, testPortal, testShell } from "../features/shell/testing.tsx";
import type { SessionDialog } from "../../contract/session.ts";
import { type Session, VISITOR } from "../hooks/session.ts";
import { staticSession } from "../hooks/staticSession.ts";
import { OverlayHost } from "./OverlayHost.tsx";

function setUp(load: () => Promise<() => string>) {
  const dialog$ = new BehaviorSubject<SessionDialog>("none");
  const session: Session = { ...staticSession(VISITOR), dialog$, closeDialog: vi.fn(() => dialog$.next("none")) };
  const shell = testShell();
  render(
    <WithShell portal={testPortal("default", session)} shell={shell}>
      <OverlayHost load={load} />
    </WithShell>,
  );
  return { dialog$, session, shell };
}

describe("the session's dialogs", () => {
  it("are loaded when there is first one to show", async () => {
    const load = vi.fn(async () => () => "对话框");
    const { dialog$ } = setUp(load);
    expect(load).not.toHaveBeenCalled();
    await act(async () => dialog$.next("login"));
    expect(screen.getByText("对话框")).toBeTruthy();
    await act(async () => dialog$.next("none"));
    expect(screen.queryByText("对话框")).toBeNull();
    await act(async () => dialog$.next("nickname"));
    expect(load).toHaveBeenCalledOnce();
  });

  it("say so when they cannot be loaded, and are tried again", async () => {
    let isOnline = false;
    const { dialog$, shell } = setUp(async () => {
      if (!isOnline) throw new Error("offline");
      return () => "对话框";
    });
    await act(async () => dialog$.next("login"));
    expect([dialog$.value, shell.notices.list$.value.map(({ text }) => text)]).toEqual(["none", ["网络繁忙，请稍后再试"]]);
    isOnline = true;
    await act(async () => dialog$.next("login"));
    expect(screen.getByText("对话框")).toBeTruthy();
  });
});
