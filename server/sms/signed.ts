import type { SmsProvider } from "./types.ts";

/** Every message starts with the sender's name, `【全场体育】…`, as mobile carriers require. */
export function signedBy(brandName: string, provider: SmsProvider): SmsProvider {
  return { ...provider, send: (mobile, text, about) => provider.send(mobile, `【${brandName}】${text}`, about) };
}
