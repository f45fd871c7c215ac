/** `13800136021` -> `138****6021`; "" is unchanged. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
}

/** `张三丰` -> `张**`. */
export function maskName(name: string): string {
  const [first = "", ...rest] = name;
  return first + "*".repeat(rest.length);
}

/** `110101199003070017` -> `1101**********0017`. */
export function maskIdCard(idCard: string): string {
  return idCard.replace(/^(.{4}).*(.{4})$/, "$1**********$2");
}
