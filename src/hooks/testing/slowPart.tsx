import { Suspense, use } from "react";

const READY = Promise.resolve();

/**
 * A part of a page that suspends at some URLs until `finish` is called, as on a slow phone: React discards the page's
 * render meanwhile and starts it again.
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
