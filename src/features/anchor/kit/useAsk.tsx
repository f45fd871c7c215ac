import { type ReactNode, Suspense, useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly okLabel: string;
  /** True unless told. */
  readonly isDanger?: boolean;
  /** What a yes does; the question goes when it is done. */
  readonly run: () => Promise<Result<unknown, ApiFailure>>;
}

/** The dialog comes with the first question. */
const AskPart = lazyPart(async () => (await import("./AskPart.tsx")).AskPart);

export interface Ask {
  ask(question: Question): void;
  /** Where the question is shown. */
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
