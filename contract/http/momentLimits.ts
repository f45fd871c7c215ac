/** Moments a call may request (contract/http/moment.ts). Apart, so that the browser loads no schema with it. */
export const MOMENTS_A_CALL = 50;
