/**
 * WebKit, by the one mark the HTML standard gives each engine (`navigator.vendor`, "navigator compatibility mode"). Only
 * for what no feature tells beforehand.
 */
export function isWebKit(): boolean {
  return navigator.vendor === "Apple Computer, Inc.";
}
