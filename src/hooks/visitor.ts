import { createContext, use } from "react";

/** The visitor id as known so far; "" until it is, when it cannot be had, and on the server (spec section 3). */
export type ReadVisitorId = () => string;

export const VisitorIdContext = createContext<ReadVisitorId>(() => "");

/** Read it when it is sent: in `visitorId` of the login payload, and nowhere else. */
export function useVisitorId(): ReadVisitorId {
  return use(VisitorIdContext);
}
