/**
 * Detects WebKit by the one mark the HTML standard gives each engine (`navigator.vendor`, "navigator compatibility mode").
 * Only for differences that no feature shows beforehand.
 */
export function isWebKit(): boolean {
  return navigator.vendor === "Apple Computer, Inc.";
}
