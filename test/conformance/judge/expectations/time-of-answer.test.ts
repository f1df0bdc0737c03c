import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const isSet = { kind: 'time-of-answer', of: 'read', at: '/metadata/creationTimestamp', during: 'create', withinSeconds: 60 } as const;
const noon = 'Wed, 01 Jan 2020 12:00:00 GMT';
const created = (creationTimestamp: Json, date: string | undefined = noon) =>
  seen(
    answered('create', { headers: date === '' ? [] : [['date', date]], body: '{}' }),
    answered('read', { body: JSON.stringify({ metadata: { creationTimestamp } }) }),
  );

describe('the time of an answer', () => {
  it.each(['2020-01-01T12:00:00Z', '2020-01-01T11:59:00Z', '2020-01-01T12:01:00Z', '2020-01-01T14:00:00.123+02:00'])(
    'is told by %s',
    (time) => {
      expect(judge(created(time), isSet)).toEqual(passed);
    },
  );

  it.each(['2020-01-01T12:01:01Z', '2020-01-01T11:58:59Z', '2001-01-01T00:00:00Z'])('is not told by %s', (time) => {
    expect(judge(created(time), isSet)).toEqual(
      failed({
        message: '/metadata/creationTimestamp is not the time at which step "create" was answered',
        expected: '2020-01-01T12:00:00.000Z, give or take 60 s',
        actual: new Date(time).toISOString(),
        step: 'read',
      }),
    );
  });

  it.each([null, 1577880000, 'noon', '2020-01-01', '2020-13-41T99:00:00Z', noon])('is not told by what is no timestamp: %j', (time) => {
    const [finding] = judge(created(time), isSet)?.findings ?? [];
    expect(finding).toMatchObject({ message: '/metadata/creationTimestamp is no timestamp' });
  });

  it('is unknown where the answer does not say when it was made', () => {
    const reason = 'the answer of step "create" does not tell when it was made';
    expect(judge(created('2020-01-01T12:00:00Z', ''), isSet)).toEqual(inconclusive(reason));
    expect(judge(created('2020-01-01T12:00:00Z', 'today'), isSet)).toEqual(inconclusive(reason));
    expect(judge(seen(answered('read', { body: '{"metadata":{"creationTimestamp":"2020-01-01T12:00:00Z"}}' })), isSet)).toEqual(
      inconclusive(reason),
    );
  });
});
