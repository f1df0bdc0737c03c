import { writeSync } from 'node:fs';

/** What a whole process took, from its start to its end and in all its threads. */
export type ProcessUsage = {
  readonly userSeconds: number;
  readonly systemSeconds: number;
  readonly largestMebibytes: number;
};

/** The file descriptor over which a measured process reports its usage when it ends. */
export const usageDescriptor = 3;

/** To be called in the measured process, before anything else. */
export function reportUsageAtEnd(): void {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: ProcessUsage = { userSeconds: userCPUTime / 1e6, systemSeconds: systemCPUTime / 1e6, largestMebibytes: maxRSS / 1024 };
    writeSync(usageDescriptor, JSON.stringify(usage));
  });
}

/** Parses what the process reported. Throws when it is something else: the process ended before it could report. */
export function parseUsage(text: string): ProcessUsage {
  const usage: unknown = text === '' ? undefined : JSON.parse(text);
  if (!isUsage(usage)) throw new Error(`The measured process did not report its usage, but ${JSON.stringify(text)}.`);
  return usage;
}

function isUsage(value: unknown): value is ProcessUsage {
  const parts: readonly (keyof ProcessUsage)[] = ['userSeconds', 'systemSeconds', 'largestMebibytes'];
  return typeof value === 'object' && value !== null && parts.every((part) => typeof Reflect.get(value, part) === 'number');
}
