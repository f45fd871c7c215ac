import { ChakraProvider } from "@chakra-ui/react";
import { withEmotionCache } from "@emotion/react";
import type { ReactNode } from "react";
import { pageNonce } from "../../hooks/pageNonce.ts";
import { system } from "./system.ts";

interface ControlProviderProps {
  readonly children: ReactNode;
}

/** What every control needs around it; each part that is loaded lazily wraps itself in it once. */
// With the cache: on the server the controls inside share one, and each style is written once.
export const ControlProvider = withEmotionCache<ControlProviderProps, never>(({ children }: ControlProviderProps, cache) => {
  // Before any of its style elements is made.
  cache.sheet.nonce ??= pageNonce();
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
});
