// Replay: a shell script that sends the requests of a recorded case again. In: the evidence of a run, and a result of its report. Out: the
// text of the script. Texts of the server are data in it: each is quoted, and none is a command.

import { parseJson } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Entry, Exchange, SentRequest } from '#core/model/evidence';
import { executionsOf } from '../evidence/executions.ts';
import type { SavedRun } from '../evidence/read-evidence.ts';

/** The entries of a case: what the run created for it first, and then the case itself. */
export type RecordedCase = { readonly fixtures: readonly Exchange[]; readonly entries: readonly Entry[] };

/**
 * Returns what the run sent for a case: its last execution, and the requests that created the namespaces, definitions and objects that
 * it uses. Returns undefined where the evidence does not have the case.
 */
export function recordedCase({ entriesOf, cases }: Pick<SavedRun, 'entriesOf' | 'cases'>, key: string): RecordedCase | undefined {
  const entries = entriesOf(key);
  if (entries === undefined) return undefined;
  const own = (executionsOf(entries).at(-1) ?? entries).filter(isOfCase);
  const known = cases.filter((id) => id.startsWith('fixture:')).map((id) => fixtureOf(entriesOf(id) ?? []));
  const needed = new Set<Fixture>();
  let texts = own.flatMap(textsOf);
  while (texts.length > 0) {
    const more = known.filter((fixture) => !needed.has(fixture) && isNamed(fixture, texts));
    for (const fixture of more) needed.add(fixture);
    texts = more.flatMap(({ exchanges }) => exchanges.flatMap(textsOf));
  }
  const fixtures = [...needed].flatMap(({ exchanges }) => exchanges).sort((one, other) => one.at - other.at);
  return { fixtures, entries: own };
}

type Fixture = { readonly exchanges: readonly Exchange[]; readonly names: readonly string[] };

/** A fixture, with the names by which requests refer to it: those of its objects, and the API group of a definition. */
function fixtureOf(entries: readonly Entry[]): Fixture {
  const exchanges = entries.filter((entry): entry is Exchange => entry.e === 'exchange' && entry.phase === 'fixture');
  const names = exchanges.flatMap(({ request }) => {
    const body = request.method === 'GET' ? undefined : parseJson(request.body ?? '');
    const [name, plural] = [stringAt(body, '/metadata/name'), stringAt(body, '/spec/names/plural')];
    return [name, plural].filter((text) => text !== undefined);
  });
  return { exchanges, names };
}

function isNamed({ names }: Fixture, texts: readonly string[]): boolean {
  return names.some((name) => texts.some((text) => text.split(/[/?&="\\]/).includes(name)));
}

function isOfCase(entry: Entry): boolean {
  return entry.e !== 'exchange' || entry.phase === 'case';
}

function textsOf(entry: Entry): readonly string[] {
  return entry.e === 'exchange' || entry.e === 'stream' ? [textOf(entry.request)] : [];
}

function textOf({ target, body = '' }: SentRequest): string {
  return `${target}\n${body}`;
}
