import { readTextFile } from '#adapters/files';
import { areSteps } from '#conformance/evidence/is-step';
import type { GivenSequence } from '#core/model/evidence';
import type { Subject } from '#core/model/subject';
import { UsageError } from '#core/model/tool-error';
import { modelled } from '#suites/drawn/drawn';
import { strayStep } from '#suites/drawn/stray-step';

const mostBytes = 256 * 1024 * 1024;
const mostSequences = 1000;
const ids = /^drawn\/[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * Reads the sequences of a report, or of a file with the same key `sequences`. Throws `UsageError` where there are none, or where
 * one is not a sequence of requests about objects of its own.
 */
export function readSequencesFile(file: string, subjects: readonly Subject[]): readonly GivenSequence[] {
  const text = readTextFile(file, mostBytes);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name a report.json, or a file with sequences.' });
  const sequences = sequencesIn(text, file).map((one, index) => {
    const problem = problemOf(one, subjects);
    if (!isSequence(one) || problem !== undefined) throw invalid(file, `sequence ${index + 1} ${problem ?? 'is not valid'}`);
    return { id: one.id, subject: one.subject, steps: one.steps };
  });
  const names = sequences.map(({ id, subject }) => `${id}@${subject}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid(file, `two sequences have the name ${twice}`);
  return sequences;
}

function sequencesIn(text: string, file: string): readonly unknown[] {
  const sequences = fieldOf(parsed(text, file), 'sequences');
  if (!Array.isArray(sequences)) throw invalid(file, 'it has no list of sequences');
  if (sequences.length === 0 || sequences.length > mostSequences)
    throw invalid(file, `it has ${sequences.length} sequences, expected 1 to ${mostSequences}`);
  return sequences;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(file, 'it is not JSON');
  }
}

/** Returns what is wrong with a sequence, as the end of a sentence. */
function problemOf(value: unknown, subjects: readonly Subject[]): string | undefined {
  const id = fieldOf(value, 'id');
  if (typeof id !== 'string' || !ids.test(id)) return 'has no id such as drawn/5-3f9a';
  const type = subjects.find((subject) => subject.id === fieldOf(value, 'subject'));
  if (type === undefined || modelled(type) === undefined) return `(${id}) names no subject that sequences can be about`;
  if (!isSequence(value)) return `(${id}) has steps that are not valid`;
  const stray = strayStep(type, value.steps);
  return stray === undefined
    ? undefined
    : `(${id}) has a step that is not about objects of its own: ${JSON.stringify(stray).slice(0, 100)}`;
}

function isSequence(value: unknown): value is GivenSequence {
  return typeof fieldOf(value, 'id') === 'string' && typeof fieldOf(value, 'subject') === 'string' && areSteps(fieldOf(value, 'steps'));
}

function invalid(file: string, problem: string): UsageError {
  return new UsageError(`${file} cannot be run: ${problem}.`, { next: 'Use a report.json as apiconform wrote it.' });
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
}
