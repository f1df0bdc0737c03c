import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '#core/model/json';
import { type Binary, goBinary } from './go-binary.ts';

/** A write of one object: `create` or `apply` as the first; a merge patch has what it changes, the others the whole object. */
export type Write = {
  readonly verb: 'create' | 'update' | 'merge-patch' | 'apply';
  readonly manager: string;
  readonly version: 'v1' | 'v1beta1';
  /** Of an apply: whether it takes fields in conflict over. */
  readonly force: boolean;
  readonly body: JsonObject;
};

/** The object after a write, or why an apply is a conflict. */
export type WriteResult = { readonly object: JsonObject } | { readonly conflict: string };

/** A field manager that plays writes. */
export type FieldManager = {
  /** The results of some writes, one after the other, of an object that does not exist before them. One call at a time. */
  play(writes: readonly Write[]): Promise<readonly WriteResult[]>;
  stop(): Promise<void>;
};

/** The program with the field manager of kube-apiserver, built when there is none yet, or why there can be none. */
export const fieldManagerBinary = (): Promise<Binary> =>
  goBinary({ name: 'field-manager', folder: fileURLToPath(new URL('field-manager', import.meta.url)) }, '-s -w', (line) =>
    process.stderr.write(`${line}\n`),
  );

/** Starts it. It ends when its standard input does, so that it cannot outlive this process. */
export const startFieldManager = (binary: string): FieldManager => {
  const child = spawn(binary, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  // Where it ended, there is no line to read, which says so.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    play: async (writes) => {
      child.stdin.write(`${JSON.stringify(writes)}\n`);
      const line = await lines.next();
      if (line.done === true) throw new Error('The field manager ended before it returned the results of some writes.');
      const results: readonly WriteResult[] = JSON.parse(line.value);
      return results;
    },
    stop: async () => {
      child.stdin.end();
      await exit;
    },
  };
};
