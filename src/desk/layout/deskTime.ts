const FORMAT = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" });

/** Epoch ms as `2026-11-25 21:52:06`, in the time zone of the portal's readers. */
export const deskTime = (at: number): string => FORMAT.format(at);
