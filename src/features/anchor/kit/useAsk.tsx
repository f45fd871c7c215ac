import { type ReactNode, Suspense, useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly okLabel: string;
  /** Default true. */
  readonly isDanger?: boolean;
  /** The confirmed action; the dialog closes when it succeeds. */
  readonly run: () => Promise<Result<unknown, ApiFailure>>;
}

/** The dialog loads with the first question. */
const AskPart = lazyPart(async () => (await import("./AskPart.tsx")).AskPart);

export interface Ask {
  ask(question: Question): void;
  /** The dialog element, to be rendered. */
  readonly dialog: ReactNode;
}

export function useAsk(): Ask {
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    ask: setQuestion,
    dialog: question ? (
      <Suspense fallback={null}>
        <AskPart question={question} onClose={() => setQuestion(null)} />
      </Suspense>
    ) : null,
  };
}
