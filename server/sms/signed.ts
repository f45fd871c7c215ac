import type { SmsProvider } from "./types.ts";

/** Every message begins with the name of whoever sends it: `【全场体育】…`, as operators of networks ask for. */
export function signedBy(brandName: string, provider: SmsProvider): SmsProvider {
  return { ...provider, send: (mobile, text, about) => provider.send(mobile, `【${brandName}】${text}`, about) };
}
