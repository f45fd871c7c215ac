export interface Processors {
  /** Now, besides every second. */
  look(): void;
  seconds(mark: string): number;
}

export function watchProcessors(proc?: string): Processors;
