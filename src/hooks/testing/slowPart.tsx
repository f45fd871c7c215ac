import { Suspense, use } from "react";

const READY = Promise.resolve();

/**
 * A part of a page that is not drawn at some addresses until `finish` is called, as on a slow phone: whatever was drawn of
 * the page meanwhile is thrown away and drawn again.
 */
export function slowPart(isSlow: (address: string) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  function Drawn({ address }: { readonly address: string }) {
    use(isSlow(address) ? promise : READY);
    return <span data-testid="drawn">{address}</span>;
  }
  function SlowPart({ address }: { readonly address: string }) {
    return (
      <Suspense>
        <Drawn address={address} />
      </Suspense>
    );
  }
  return { SlowPart, finish: resolve };
}
