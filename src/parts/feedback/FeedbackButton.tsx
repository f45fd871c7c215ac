import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

/** Loaded when first opened: most readers never write feedback. */
const FeedbackDialog = lazyPart(async () => (await import("./loadDialog.ts")).loadDialog());

interface FeedbackButtonProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the form of 意见反馈, on any page. */
export function FeedbackButton({ className, children }: FeedbackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen ? (
        <Suspense>
          <FeedbackDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
