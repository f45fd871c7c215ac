import { shanghaiMonthDay, shanghaiTime } from "../../ui/shanghai.ts";

/** `11月21日 20:30`, in the product's time zone, on the server as in every browser. */
export function kickoffWords(at: number): string {
  return `${shanghaiMonthDay(at)} ${shanghaiTime(at)}`;
}
