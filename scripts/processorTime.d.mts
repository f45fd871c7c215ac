export interface ProcessorTimes {
  look(): void;
  /** Of processor, of all that carries the mark. */
  seconds(mark: string): number;
}

export function processorTimes(proc?: string): ProcessorTimes;
/** Looks every second. */
export function watchProcessors(): ProcessorTimes;
