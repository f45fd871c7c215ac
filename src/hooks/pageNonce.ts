/**
 * The nonce of the page's content security policy, for style elements made in the browser; undefined on the server, which
 * writes it into its own (entryServer.tsx), and where there is no policy.
 */
export function pageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce;
  return nonce === "" ? undefined : nonce;
}
