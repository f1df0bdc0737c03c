import { allClauses, type Clause } from '#api-model/clauses';
import type { Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { type Answered, create, patch, update } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const created = create('create', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' } })]);
const after = shown({ version: '2', data: { one: 'z' } });

/** An answer with a warning about each of these fields. */
const warning = (exchange: Exchange, ...fields: readonly string[]): Exchange =>
  'error' in exchange
    ? exchange
    : {
        ...exchange,
        answer: { ...exchange.answer, headers: fields.map((field) => ['warning', `299 - "unknown or duplicate field \\"${field}\\""`]) },
      };

const twice = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: { ...exchange.request, body: (exchange.request.body ?? '').replace('"one":"z"', '"one":"z","one":"z"') },
});

const unknown: JsonObject = { noSuchFieldOne: '', inner: { noSuchFieldTwo: 0 } };

/** A write with two unknown fields, or with a duplicate one. */
const write = (verb: string, level: string, isTwice: boolean, answered: Answered): Exchange => {
  const query = level === 'default' ? '' : `fieldValidation=${level.charAt(0).toUpperCase()}${level.slice(1)}`;
  const content: JsonObject = { data: { one: 'z' }, ...(isTwice ? {} : unknown) };
  const operations = [
    { op: 'add', path: '/data/one', value: 'z' },
    { op: 'add', path: '/noSuchFieldOne', value: '' },
    { op: 'copy', from: '/metadata/name', path: '/metadata/noSuchFieldTwo' },
  ];
  const whole = { ...sent({ data: { one: 'z' }, ...(verb === 'update' ? { version: '1' } : {}) }), ...content };
  const exchange =
    verb === 'create'
      ? create('write', whole, answered, { query })
      : verb === 'update'
        ? update('write', whole, answered, { query })
        : verb === 'json-patch'
          ? patch('write', verb, operations, answered, { query })
          : patch('write', verb === 'merge-patch' ? verb : 'strategic-merge-patch', content, answered, { query });
  return isTwice ? twice(exchange) : exchange;
};

const ofValidation = allClauses.filter((clause) => clause.startsWith('validation/'));

/** Each verb and level, with unknown and with duplicate fields: as it must be answered, and otherwise. */
export const brokenFieldFaults: readonly Broken[] = ofValidation.flatMap((clause: Clause): readonly Broken[] => {
  const [, verb = '', level = '', kind] = clause.split('/');
  const isTwice = kind === 'duplicate';
  const fields = isTwice ? ['one'] : ['noSuchFieldOne', 'noSuchFieldTwo'];
  const accepted = write(verb, level, isTwice, verb === 'create' ? [201, shown({ data: { one: 'z' } })] : after);
  const common = { clause, before: verb === 'create' ? [] : [created] };
  if (level === 'strict') {
    const refused = (status: number, named: readonly string[]): Exchange =>
      write(verb, level, isTwice, [status, { kind: 'Status', status: 'Failure', message: named.join(', ') }]);
    const right = refused(400, fields);
    const expected = `400 with ${fields.join(', ')}`;
    return [
      {
        ...common,
        by: `accepts ${kind} fields at level ${level} in a ${verb}`,
        right,
        wrong: accepted,
        expected: 'a status of 4xx',
        actual: `${verb === 'create' ? 201 : 200}`,
      },
      {
        ...common,
        by: `does not name ${kind} fields in a ${verb}`,
        right,
        wrong: refused(400, fields.slice(1)),
        expected,
        actual: `400 with ${fields.slice(1).join(', ')}`,
      },
    ];
  }
  if (level === 'ignore')
    return [
      {
        ...common,
        by: `warns of ${kind} fields at level ${level} in a ${verb}`,
        right: accepted,
        wrong: warning(accepted, 'one', 'noSuchFieldTwo'),
        expected: 'no warning',
        actual: isTwice ? 'unknown or duplicate field "one"' : 'unknown or duplicate field "noSuchFieldTwo"',
      },
    ];
  return [
    {
      ...common,
      by: `does not warn of each of the ${kind} fields at level ${level} in a ${verb}`,
      right: warning(accepted, ...fields),
      wrong: warning(accepted, ...fields.slice(1)),
      expected: `a warning for each of ${fields.join(', ')}`,
      actual: isTwice ? 'none' : 'unknown or duplicate field "noSuchFieldTwo"',
    },
  ];
});
