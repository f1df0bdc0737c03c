import type { Snapshot } from '#core/model/snapshot';

/** A flag of a command line, as the help text of its program describes it. */
export type Flag = { readonly isDeprecated: boolean; readonly isAlpha: boolean };

/** The flags of a release. */
export type Flags = {
  readonly byName: ReadonlyMap<string, Flag>;
  /** Whether these are all flags. A running server also reports flags that its help text hides. */
  readonly isComplete: boolean;
};

const start = /^ {1,12}(?:-\w, )?--([A-Za-z0-9][\w.-]{0,200})(.*)$/;

/**
 * Parses the flags of a release from the help text of its program and from the flags that the running server reports. A flag that the
 * server reports and the help text hides is deprecated, because deprecated flags are hidden from help.
 */
export function flagsOf({ help, flags }: Pick<Snapshot, 'help' | 'flags'>): Flags {
  const texts = new Map<string, string>();
  let current: string | undefined;
  for (const line of (help ?? '').split('\n')) {
    const [, name, rest] = start.exec(line) ?? [];
    if (name !== undefined) {
      current = canonicalName(name);
      texts.set(current, rest ?? '');
    } else if (current !== undefined && /^\s{10,}\S/.test(line)) texts.set(current, `${texts.get(current)}\n${line.trim()}`);
    else current = undefined;
  }
  const byName = new Map<string, Flag>([...texts].map(([name, text]) => [name, flagOf(text)]));
  const isHelpKnown = byName.size > 0;
  for (const name of Object.keys(flags ?? {}).map(canonicalName)) {
    if (!byName.has(name)) byName.set(name, { isDeprecated: isHelpKnown, isAlpha: false });
  }
  return { byName, isComplete: flags !== undefined };
}

function flagOf(text: string): Flag {
  return { isDeprecated: /\bDEPRECATED:/.test(text), isAlpha: /\[alpha\]|\balpha feature\b|^\s*\S*\s+alpha\b/im.test(text) };
}

function canonicalName(name: string): string {
  return name.replaceAll('_', '-');
}
