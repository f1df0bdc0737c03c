import { cpus, loadavg, totalmem } from 'node:os';

/** Where and when something was measured, without what would name the machine. */
export type Machine = {
  readonly processor: string;
  readonly cores: number;
  readonly gibibytes: number;
  readonly platform: string;
  readonly node: string;
  readonly date: string;
  /** Processes that wanted to run over the last minute; with more than the measured ones, the times are noisy. */
  readonly load: number;
};

/** The machine as it is now. */
export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown processor',
    cores: processors.length,
    gibibytes: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    date: new Date().toISOString(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** In one line. */
export function machineLine({ cores, processor, gibibytes, platform, node, date, load }: Machine): string {
  return `${cores} cores (${processor}), ${gibibytes} GiB, ${platform}, Node ${node}, ${date}, load ${load}`;
}
