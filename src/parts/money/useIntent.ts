import { useActor } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import type { Result } from "../../../contract/result.ts";
import type { Intent } from "../../../machines/money/intent.ts";
import { type IntentContext, type IntentMachine, createIntentMachine } from "../../../machines/money/intentMachine.ts";
import type { ApiFailure } from "../../api/client.ts";
import { newKey } from "../../api/newKey.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { useAccountTurn } from "../../hooks/useSession.ts";

/** Stores an intent over a reload. */
export interface IntentStore<R> {
  read(): Intent<R> | null;
  write(intent: Intent<R>): void;
  forget(): void;
}

/** Only the ports of the first render are used. */
interface IntentPorts<R, A> {
  readonly isSame: (a: R, b: R) => boolean;
  readonly send: (intent: Intent<R>) => Promise<Result<A, ApiFailure>>;
  readonly onAccepted?: (value: A, intent: Intent<R>) => void;
  /** `isOpen`: it may still be done. */
  readonly onRefused?: (failure: ApiFailure, isOpen: boolean) => void;
  /** One user's store; another user needs another component (by `key`). Absent: the intent lasts as long as the page and its user. */
  readonly intentStore?: IntentStore<R>;
}

export interface IntentHandle<R> {
  readonly stage: "idle" | "sending" | "uncertain";
  readonly context: IntentContext<R>;
  /** Submits a request; does nothing while one is in flight. True: accepted; false: refused, not known, or not sent. */
  submit(request: R): Promise<boolean>;
  retry(): Promise<boolean>;
  abandon(): void;
}

interface Logic<R, A> {
  readonly machine: IntentMachine<R, A>;
  /** Settles with the next answer. */
  wait(): Promise<boolean>;
}

function logicOf<R, A>({ isSame, send, onAccepted, onRefused, intentStore }: IntentPorts<R, A>): Logic<R, A> {
  let settle: (isAccepted: boolean) => void = () => undefined;
  const wait = (): Promise<boolean> =>
    new Promise((resolve) => {
      settle = resolve;
    });
  const machine = createIntentMachine<R, A>(isSame).provide({
    actors: { send: fromPromise<Result<A, ApiFailure>, Intent<R>>(({ input }) => send(input)) },
    actions: {
      persist: (_, { intent }) => intentStore?.write(intent),
      forget: () => intentStore?.forget(),
      accept(_, { intent, value }) {
        onAccepted?.(value, intent);
        settle(true);
      },
      refuse(_, { refusal, isOpen }) {
        onRefused?.(refusal, isOpen);
        settle(false);
      },
    },
  });
  return { machine, wait };
}

/** Runs {@link createIntentMachine} over the API: money that moves once or not at all. */
export function useIntent<R, A>(ports: IntentPorts<R, A>): IntentHandle<R> {
  const [{ machine, wait }] = useState(() => logicOf(ports));
  const [intentStore] = useState(() => ports.intentStore);
  const isAlive = useIsAlive();
  // The stored intent is known in the browser alone: the first paint is the server's, and has none.
  const [wasAlive] = useState(isAlive);
  const [snapshot, send] = useActor(machine, { input: { storedIntent: wasAlive ? (intentStore?.read() ?? null) : null, makeKey: newKey } });
  useEffect(() => {
    const intent = wasAlive ? null : (intentStore?.read() ?? null);
    if (intent !== null) send({ type: "intent.restored", intent });
  }, [intentStore, send, wasAlive]);

  // Another account on the open page must not retry with the previous one's key. With `intentStore` the page belongs to one account.
  const turn = useAccountTurn();
  const isStored = intentStore !== undefined;
  useEffect(() => {
    if (turn > 0 && !isStored) send({ type: "intent.abandoned" });
  }, [turn, isStored, send]);

  function sendAndWait(event: Parameters<typeof send>[0]): Promise<boolean> {
    if (!snapshot.can(event)) return Promise.resolve(false);
    const settled = wait();
    send(event);
    return settled;
  }

  return {
    stage: snapshot.matches("sending") ? "sending" : snapshot.matches("uncertain") ? "uncertain" : "idle",
    context: snapshot.context,
    submit: (request) => sendAndWait({ type: "intent.submitted", request }),
    retry: () => sendAndWait({ type: "intent.retried" }),
    abandon: () => send({ type: "intent.abandoned" }),
  };
}
