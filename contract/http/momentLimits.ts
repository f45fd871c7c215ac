/** Moments a call may ask for (contract/http/moment.ts), where the browser counts them too: no schema comes with it. */
export const MOMENTS_A_CALL = 50;
