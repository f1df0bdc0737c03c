import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const created = (id: string, creationTimestamp: Json) => answered(id, { body: JSON.stringify({ metadata: { creationTimestamp } }) });
const marked = (deletionTimestamp: Json, later: Json = '2026-01-01T00:00:20Z') =>
  seen(
    created('earlier', '2026-01-01T00:00:10Z'),
    created('later', later),
    answered('marked', { body: JSON.stringify({ metadata: { deletionTimestamp } }) }),
  );
const between = (earlierBySeconds = 0) =>
  ({
    kind: 'time-between',
    of: 'marked',
    at: '/metadata/deletionTimestamp',
    earlierBySeconds,
    from: { step: 'earlier', at: '/metadata/creationTimestamp' },
    to: { step: 'later', at: '/metadata/creationTimestamp' },
  }) as const;

describe('a time between two others', () => {
  it.each(['2026-01-01T00:00:10Z', '2026-01-01T00:00:15Z', '2026-01-01T00:00:20Z', '2026-01-01T01:00:15+01:00'])(
    'is one of these: %s',
    (time) => {
      expect(judge(marked(time), between())).toEqual(passed);
    },
  );

  it('may be off by the seconds that servers of one target disagree about', () => {
    expect(judge(marked('2026-01-01T00:00:05Z'), between())).toEqual(passed);
    expect(judge(marked('2026-01-01T00:00:25Z'), between())).toEqual(passed);
  });

  it.each(['2026-01-01T00:00:04Z', '2026-01-01T00:00:26Z', 'now', 7, null, `2${'0'.repeat(300)}`])('is none of these: %j', (time) => {
    const expected = '2026-01-01T00:00:10.000Z to 2026-01-01T00:00:20.000Z';
    const actual = typeof time === 'string' ? time.slice(0, 64) : 'absent';
    expect(judge(marked(time), between())).toEqual(
      failed({
        message: `GET …/things: /metadata/deletionTimestamp is ${actual}, expected ${expected}`,
        expected,
        actual,
        step: 'marked',
      }),
    );
  });

  it('may be later by what is expected', () => {
    expect(judge(marked('2026-01-01T00:00:45Z'), between(30))).toEqual(passed);
    expect(judge(marked('2026-01-01T00:00:15Z'), between(30))).toMatchObject({ status: 'failed' });
  });

  it('is unknown where there is nothing to compare with', () => {
    expect(judge(marked('2026-01-01T00:00:15Z', 'soon'), between())).toEqual(inconclusive('GET …/things returned no time to compare with'));
  });
});
