/** A reason not to start that says all there is to say. */
export class StartError extends Error {}
