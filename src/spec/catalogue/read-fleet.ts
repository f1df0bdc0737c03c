import type { FleetFile } from '#core/model/tables/fleet';
import { UsageError } from '#core/model/tool-error';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import { readDocument, type TableDocument } from './read-document.ts';
import { schemaProblems } from './schema-problems.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { compiledSchema } from './table-schemas.ts';
import { notUnique } from './unique.ts';

const mostShown = 20;

/** A server of a fleet: its name, and the arguments of `apiconform run` that lead to it. */
export type FleetTarget = { readonly name: string; readonly args: readonly string[] };

/** Returns what is wrong with the arguments of a run, in one sentence; undefined where nothing is. */
export type CheckArguments = (args: readonly string[]) => string | undefined;

/**
 * Reads the file of a fleet: YAML, checked against `fleet.schema.json` of the table schemas. `check` knows the flags of a run.
 *
 * Throws one UsageError that lists all problems (up to 20), with `where` at the first.
 */
export function readFleet(source: SourceText, schemas: readonly SchemaText[], check: CheckArguments): readonly FleetTarget[] {
  const document = readDocument(source);
  if ('problems' in document) throw refusal(document.problems);
  const validate = compiledSchema<FleetFile>(schemas, 'fleet.schema.json');
  const value: unknown = document.value;
  if (!validate(value)) throw refusal(schemaProblems(document, validate.errors ?? []));
  const problems = [...sameNames(value, document), ...wrongFlags(value, document, check)];
  if (problems.length > 0) throw refusal(problems);
  return value.targets.map((target) => ({
    name: target.name,
    args: [...ownArguments(target), ...(value.flags ?? []), ...(target.flags ?? [])],
  }));
}

/** Names are names of folders, some of which are the same in small and capital letters. */
function sameNames({ targets }: FleetFile, { places }: TableDocument): readonly Problem[] {
  return notUnique(
    'the name',
    targets.map(({ name }, index) => ({ name: name.toLowerCase(), where: places.valueAt(`/targets/${index}/name`) })),
  );
}

/** What the command decides for each target, or what the file has a key for. */
const reserved: Readonly<Record<string, string>> = {
  '--server': 'use the key "server"',
  '--kubeconfig': 'use the key "kubeconfig"',
  '--context': 'use the key "context"',
  '--output': 'the name of the target is the folder of its run',
  '--plan': 'a fleet is tested, and not planned',
  '--last-failed': 'each server of a fleet is tested by the same requirements',
  '--shard': 'give it to apiconform fleet',
  '--update-waivers': 'a fleet changes no files but its reports',
  '--yes': 'give it to apiconform fleet',
};

function wrongFlags(file: FleetFile, { places }: TableDocument, check: CheckArguments): readonly Problem[] {
  const lists = [
    { pointer: '/flags', flags: file.flags ?? [] },
    ...file.targets.map(({ flags = [] }, index) => ({ pointer: `/targets/${index}/flags`, flags })),
  ];
  const problems = lists.flatMap(({ pointer, flags }) =>
    flags.flatMap((flag, index): readonly Problem[] => {
      const [name = flag] = flag.split('=', 1);
      const instead = reserved[name];
      const wrong = instead === undefined ? check([flag]) : `is not for a target: ${instead}`;
      return wrong === undefined
        ? []
        : [{ where: places.valueAt(`${pointer}/${index}`), about: `the flag ${quoted(name)}`, message: wrong }];
    }),
  );
  if (problems.length > 0) return problems;
  return file.targets.flatMap((target, index): readonly Problem[] => {
    const wrong = check([...ownArguments(target), ...(file.flags ?? []), ...(target.flags ?? [])]);
    return wrong === undefined
      ? []
      : [{ where: places.valueAt(`/targets/${index}`), about: `the target ${quoted(target.name)}`, message: wrong }];
  });
}

function ownArguments({ server, kubeconfig, context }: FleetFile['targets'][number]): readonly string[] {
  return Object.entries({ server, kubeconfig, context }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
}

function refusal(problems: readonly Problem[]): UsageError {
  const lines = problems.slice(0, mostShown).map(({ where, about, message }) => `${placeWords(where)}: ${about}: ${message}`);
  const [first] = problems;
  return new UsageError(`The fleet cannot be read.\n${lines.join('\n')}\n`, {
    next: 'Correct the file; spec-tables/schema/fleet.schema.json describes its fields.',
    ...(first === undefined ? {} : { where: first.where }),
  });
}
