/** A reason not to start, whose message is all there is to say. */
export class StartError extends Error {}
