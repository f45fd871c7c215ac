import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Result, err, ok } from "../../contract/result.ts";
import type { ApiFailure } from "../api/client.ts";
import { useSending } from "./useSending.ts";

it("sends once at a time, says what was against it, and forgets that with the next", async () => {
  const { result } = renderHook(() => useSending());
  const answers: ((answer: Result<string, ApiFailure>) => void)[] = [];
  const call = () => new Promise<Result<string, ApiFailure>>((resolve) => void answers.push(resolve));
  const taken: string[] = [];
  const isTaken: boolean[] = [];
  const send = async () => void isTaken.push(await result.current.send(call, (value) => void taken.push(value)));

  await act(async () => {
    void send();
    void send();
  });
  expect([answers.length, isTaken, result.current.isSending]).toEqual([1, [false], true]);
  await act(async () => answers[0]?.(err({ code: 400, message: "已被占用" })));
  expect([isTaken, taken]).toEqual([[false, false], []]);
  expect([result.current.isSending, result.current.failure?.code, result.current.problem]).toEqual([false, 400, "已被占用"]);

  await act(async () => void send());
  expect([result.current.isSending, result.current.problem]).toEqual([true, null]);
  await act(async () => answers[1]?.(ok("好")));
  expect([isTaken, taken, result.current.isSending, result.current.failure]).toEqual([[false, false, true], ["好"], false, null]);
});
