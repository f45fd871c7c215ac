export interface ProcessorTimes {
  look(): void;
  seconds(mark: string): number;
}

export function processorTimes(proc?: string): ProcessorTimes;
export function watchProcessors(): ProcessorTimes;
