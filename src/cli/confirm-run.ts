import type { IntendedRun } from '#core/model/intended-run';
import { UsageError } from '#core/model/tool-error';
import { type PlanNotes, planSummary } from './plan-lines.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

/**
 * Asks the person at the terminal before a run writes to a server that is not on this machine. Resolves where the run may
 * go on.
 *
 * @throws UsageError where the person says no, and where nobody can be asked.
 */
export async function confirmRun(intended: IntendedRun, world: World, notes: PlanNotes = {}): Promise<void> {
  if (isLoopback(intended.server)) return;
  if (!world.interactive) {
    throw new UsageError(`The run would write to ${plainText(intended.server)}, which is not on this machine, and nobody can be asked.`, {
      next: 'Add --yes to run it, or --plan to see each request that would write.',
    });
  }
  for (const line of planSummary(intended, notes)) world.terminal.out(`${line}\n`);
  world.terminal.out('\nRun the tests? Type yes to go on: ');
  if (!/^y(es)?$/i.test(await answerOf(world))) {
    throw new UsageError('The run was not confirmed: nothing was written.', { next: 'Type yes, or add --yes, to run it.' });
  }
}

/**
 * Asks the person at the terminal before a command writes to a server that is not on this machine. `question` says what it would write.
 *
 * @throws UsageError where the person says no, and where nobody can be asked.
 */
export async function confirmWrite(server: string, question: readonly string[], world: World): Promise<void> {
  if (isLoopback(server)) return;
  if (!world.interactive) {
    throw new UsageError(`This would write to ${plainText(server)}, which is not on this machine, and nobody can be asked.`, {
      next: 'Add --yes to do it, or --dry-run to see what it would change.',
    });
  }
  for (const line of question) world.terminal.out(`${plainText(line, 1000)}\n`);
  world.terminal.out(`\nWrite this to ${plainText(server)}? Type yes to go on: `);
  if (!/^y(es)?$/i.test(await answerOf(world))) {
    throw new UsageError('This was not confirmed: nothing was written.', { next: 'Type yes, or add --yes, to do it.' });
  }
}

/** Returns the first line of standard input. */
async function answerOf(world: World): Promise<string> {
  let text = '';
  for await (const part of world.input()) {
    text += part;
    if (text.includes('\n')) break;
  }
  return (text.split('\n')[0] ?? '').trim();
}

/** Returns whether an address is one of this machine (RFC 6890, RFC 6761). */
function isLoopback(server: string): boolean {
  const host = new URL(server).hostname.replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
