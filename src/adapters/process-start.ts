import { readFileSync } from 'node:fs';

/**
 * Returns a text that differs for each process that ever has this number on this computer: the boot and the clock tick at which it
 * started. `undefined` where the system has no such time (all but Linux), or there is no such process.
 */
export function processStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may have any characters; the start is the 20th field after it (proc_pid_stat(5)).
    const tick = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return tick === undefined ? undefined : `${boot}/${tick}`;
  } catch {
    return undefined;
  }
}
