import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomDetail } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import { VISITOR } from "../../hooks/session.ts";
import { useRoom } from "./roomContext.ts";
import { ME, detailOf, event, roomOn, said } from "./testing/room.tsx";

const showRoom = roomOn({ render, act });

function Rights() {
  const { role, ban } = useRoom().caller;
  return <output aria-label="权限">{`${role ?? "visitor"}${ban === null ? "" : ", banned"}`}</output>;
}
const rights = () => screen.getByRole("status", { name: "权限" }).textContent;

/** Answers to `roomDetail`, given by the test. */
function heldAnswers() {
  const answers: ((mine: Partial<RoomDetail["mine"]>) => Promise<void>)[] = [];
  const reply = () =>
    new Promise<ReturnType<typeof ok<RoomDetail>>>((resolve) => {
      answers.push((mine) => act(async () => resolve(ok(detailOf({ mine }, ME)))));
    });
  return { answers, replies: { "/api/room/detail": reply } };
}

describe("what a user may do in a room, after a restart of its view", () => {
  // The moment at which a page asks, within its span.
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => void vi.useRealTimers());

  it("is asked for again: a ban that was lifted and a role that was given meanwhile", async () => {
    const { answers, replies } = heldAnswers();
    const { restart } = showRoom(<Rights />, { mine: { ban: { until: null } }, replies });
    expect([rights(), answers.length]).toEqual(["user, banned", 0]);
    restart(said(1), said(2));
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(rights()).toBe("user, banned");
    await answers[0]?.({ role: "manager" });
    expect([rights(), answers.length]).toEqual(["manager", 1]);
    restart(said(1), said(2), said(3));
    await waitFor(() => expect(answers).toHaveLength(2));
    await answers[1]?.({ role: "user", ban: { until: null } });
    expect(rights()).toBe("user, banned");
  });

  it("is asked for once more when an event about the user has overtaken the answer, and not for an event about others", async () => {
    const { answers, replies } = heldAnswers();
    const { restart, tell } = showRoom(<Rights />, { replies });
    restart(said(1));
    await waitFor(() => expect(answers).toHaveLength(1));
    tell(event(2, "ban", { userId: "7", name: "看台老周", until: null }));
    await answers[0]?.({});
    expect([rights(), answers.length]).toEqual(["user, banned", 2]);
    tell(event(3, "ban", { userId: "8", name: "别人", until: null }));
    await answers[1]?.({ ban: { until: null } });
    expect([rights(), answers.length]).toEqual(["user, banned", 2]);
  });

  it("is nothing for a visitor, for whom nothing is asked", async () => {
    const { answers, replies } = heldAnswers();
    vi.useFakeTimers();
    const { restart } = showRoom(<Rights />, { view: VISITOR, replies });
    restart(said(1));
    // Longer than the span over which pages ask.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect([rights(), answers.length]).toEqual(["visitor", 0]);
  });
});
