import { SimulatedClock, createActor, fromPromise } from "xstate";
import { type CodeAnswer, type CodeRequest, codeCountdownMachine } from "../../machines/code/codeCountdownMachine.ts";
import { type LoginAnswer, type LoginEvent, type LoginRequest, loginMachine } from "../../machines/login/loginMachine.ts";

const EPOCH = 1_770_000_000_000;

/** Lets promise callbacks run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
}

/** An actor that the test answers on command. */
export function deferred<Answer, Input>() {
  const asked: Input[] = [];
  let resolve: ((answer: Answer) => void) | null = null;
  return {
    asked,
    logic: fromPromise<Answer, Input>(({ input }) => {
      asked.push(input);
      return new Promise<Answer>((done) => {
        resolve = done;
      });
    }),
    async answer(answer: Answer): Promise<void> {
      if (!resolve) throw new Error("nothing was asked");
      resolve(answer);
      resolve = null;
      await settle();
    },
  };
}

/** A form's countdown, with a request that the test answers and an end that is not stored. */
export function countdownStub() {
  const sendCode = deferred<CodeAnswer, CodeRequest>();
  const kept: (number | null)[] = [];
  const machine = codeCountdownMachine.provide({
    actors: { sendCode: sendCode.logic },
    actions: { persist: (_, { endsAt }) => void kept.push(endsAt), clear: () => void kept.push(null) },
  });
  return { sendCode, kept, machine };
}

export function startLogin(options: { readonly endsInMs?: number } = {}) {
  const clock = new SimulatedClock();
  const logIn = deferred<LoginAnswer, LoginRequest>();
  const countdown = countdownStub();
  const now = () => EPOCH + clock.now();
  const actor = createActor(loginMachine.provide({ actors: { logIn: logIn.logic, countdown: countdown.machine } }), {
    clock,
    input: { endsAt: options.endsInMs === undefined ? null : now() + options.endsInMs, now },
  }).start();
  return {
    actor,
    clock,
    logIn,
    sendCode: countdown.sendCode,
    send: (...events: readonly LoginEvent[]) => events.forEach((event) => actor.send(event)),
    context: () => actor.getSnapshot().context,
  };
}
