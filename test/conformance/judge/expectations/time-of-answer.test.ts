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

  it.each(['2020-01-01T12:01:01Z', '2020-01-01T11:58:59Z', '2001-01-01T00:00:00Z'])('does not match %s', (time) => {
    expect(judge(created(time), isSet)).toEqual(
      failed({
        message: 'GET …/things: /metadata/creationTimestamp differs by more than 60 s from the Date header of GET …/things',
        expected: '2020-01-01T12:00:00.000Z, plus or minus 60 s',
        actual: new Date(time).toISOString(),
        step: 'read',
      }),
    );
  });

  it.each([null, 1577880000, 'noon', '2020-01-01', '2020-13-41T99:00:00Z', noon])(
    'does not match a value that is not a timestamp: %j',
    (time) => {
      const [finding] = judge(created(time), isSet)?.findings ?? [];
      expect(finding).toMatchObject({
        message: 'GET …/things: /metadata/creationTimestamp is not an RFC 3339 timestamp',
      });
    },
  );

  it('is unknown where the answer does not say when it was made', () => {
    const reason = 'GET …/things returned no Date header';
    expect(judge(created('2020-01-01T12:00:00Z', ''), isSet)).toEqual(inconclusive(reason));
    expect(judge(created('2020-01-01T12:00:00Z', 'today'), isSet)).toEqual(inconclusive(reason));
    expect(judge(seen(answered('read', { body: '{"metadata":{"creationTimestamp":"2020-01-01T12:00:00Z"}}' })), isSet)).toEqual(
      inconclusive('step "create" returned no Date header'),
    );
  });
});

describe('the form of a time', () => {
  const isTime = { kind: 'time-form', of: 'read', at: '/metadata/creationTimestamp' } as const;

  it('is that of RFC 3339', () => {
    expect(judge(created('2001-01-01T00:00:00Z', ''), isTime)).toEqual(passed);
    expect(judge(created('yesterday', ''), isTime)?.status).toBe('failed');
    expect(judge(created(null, ''), isTime)?.status).toBe('failed');
  });

  it('is unknown without a response', () => {
    expect(judge(seen(answered('read', { status: 500 })), isTime)?.status).toBe('inconclusive');
  });
});
