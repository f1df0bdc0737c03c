import type { Entry } from '../model/evidence.ts';

/** The fields that each kind of entry must have for the judge to read it, with the type of each. */
const fields: Readonly<Record<Entry['e'], Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>>>> = {
  run: { schemaVersion: 'number', tool: 'string', started: 'string', run: 'string', target: 'object', options: 'object' },
  facts: { facts: 'object' },
  case: { case: 'string', prefix: 'string', steps: 'string', at: 'number' },
  exchange: { case: 'string', step: 'string', phase: 'string', attempt: 'number', at: 'number', request: 'object' },
  stream: { case: 'string', step: 'string', from: 'string', at: 'number', request: 'object' },
  line: { case: 'string', step: 'string', at: 'number', line: 'string' },
  ended: { case: 'string', step: 'string', at: 'number', by: 'string' },
  'step-failed': { case: 'string', step: 'string', at: 'number', cause: 'string', message: 'string' },
  end: { case: 'string', at: 'number' },
  finished: { at: 'number', interrupted: 'boolean', left: 'object' },
};

/** Whether a line of `run.ndjson` is an entry, as far as reading it needs. */
export function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('e' in value) || typeof value.e !== 'string') return false;
  const wanted = Object.entries(fields).find(([kind]) => kind === value.e)?.[1];
  if (wanted === undefined) return false;
  return Object.entries(wanted).every(([field, type]) => {
    const actual: unknown = Reflect.get(value, field);
    return typeof actual === type && actual !== null;
  });
}
