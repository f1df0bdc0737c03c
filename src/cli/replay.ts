import { writeTextFile } from '#adapters/files';
import { shellQuote } from '#core/codecs/shell-quote';
import { replayOf } from '#library/replay';
import type { World } from './world.ts';

type ReplayFlags = { readonly run: string; readonly case?: string; readonly output?: string };

/** `apiconform replay`: prints a shell script that sends the requests of a result again, or writes it to a file. */
export async function replay(result: string, { run, case: of, output }: ReplayFlags, { terminal }: World): Promise<void> {
  const script = replayOf({ directory: run, result, case: of });
  if (output === undefined) terminal.out(script);
  else {
    await writeTextFile(output, script, 0o755);
    const file = shellQuote(output);
    terminal.out(`Wrote ${file}. Set SERVER and, if the server needs them, TOKEN and CACERT. Then run it: bash ${file}\n`);
  }
}
