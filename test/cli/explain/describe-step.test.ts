import { describe, expect, it } from 'vitest';
import { describePredicate, describeStep } from '#cli/explain/describe-step';
import { loadSuite } from '#library/load-suite';
import { generateCases } from '#suites/index';

const request = { method: 'GET', path: '/x' } as const;

describe('a step for people', () => {
  it.each([
    [{ id: 'a', do: 'send', request }, ['a: send', `    curl "$SERVER"/x`]],
    [
      { id: 'a', do: 'send', request, onlyWhere: 'no-namespace-controller' },
      ['a: send, where namespaces do not go by themselves', `    curl "$SERVER"/x`],
    ],
    [
      { id: 'a', do: 'until', request, holds: { of: 'a', at: 'status', is: 'equals', value: 200 }, boundSeconds: 9 },
      ['a: repeat until a status equals 200, for at most 9 s', `    curl "$SERVER"/x`],
    ],
    [{ id: 'a', do: 'send', request, tooManyRequests: 'answer' }, ['a: send; 429 is an answer', `    curl "$SERVER"/x`]],
    [{ id: 'a', do: 'open', request }, ['a: open a watch', `    curl "$SERVER"/x`]],
    [
      {
        id: 'a',
        do: 'drain',
        stream: 's',
        to: { of: 's', at: '/object/metadata/name', is: 'equals', value: { $own: 'end' } },
        boundSeconds: 9,
      },
      ['a: read s until s /object/metadata/name equals <end>, for at most 9 s'],
    ],
    [
      {
        id: 'a',
        do: 'drain',
        stream: 's',
        to: { of: 's', at: '/type', is: 'equals', value: 'DELETED' },
        and: { of: 's', at: '/object/metadata/name', is: 'equals', value: { $own: 'b' } },
        boundSeconds: 9,
      },
      ['a: read s until s /type equals DELETED and s /object/metadata/name equals <b>, for at most 9 s'],
    ],
    [{ id: 'a', do: 'close', stream: 's' }, ['a: close s']],
    [{ id: 'a', do: 'wait', seconds: 3 }, ['a: wait 3 s']],
    [{ id: 'a', do: 'wait', seconds: { share: 0.5, of: 'history-window' } }, ['a: wait 0.5 of --history-window']],
  ] as const)('%j', (step, lines) => {
    expect(describeStep(step, 0)).toEqual(lines);
  });

  it('that reads page by page shows the first page, what is done after it, and the rest', () => {
    const between = [{ id: 'b', do: 'send', request: { method: 'DELETE', path: '/y' } }] as const;
    expect(describeStep({ id: 'a', do: 'pages', request, first: { limit: '1' }, later: { limit: '2' }, between, max: 9 }, 0)).toEqual([
      'a: read page by page',
      `    curl "$SERVER"'/x?limit=1'`,
      '  after the first page:',
      '  b: send',
      `      curl --request DELETE "$SERVER"/y`,
      '  then, until there is no token:',
      `    curl "$SERVER"'/x?limit=2&continue=<token>'`,
    ]);
  });

  it('has words in every case of the suite', () => {
    const suite = loadSuite();
    const lines = generateCases(suite.statements, suite.subjects).flatMap((c) => c.steps.flatMap((step) => describeStep(step, 1)));
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => /undefined|\[object|\$(?:own|ref|join|case|run|count|dialect|future|namespace)\b/.test(line))).toEqual(
      [],
    );
  });
});

describe('a predicate for people', () => {
  it.each([
    [{ of: 'a', at: 'status', is: 'one-of', value: ['2xx', 404] }, 'a status is one of 2xx, 404'],
    [{ of: 'a', at: '/metadata/continue', is: 'absent' }, 'a /metadata/continue is absent'],
    [{ of: 'a', at: '', is: 'present' }, 'anything comes'],
    [{ of: 'a', at: { $join: ['/x/', { $dialect: 'extensionPrefix' }, 'y'] }, is: 'absent' }, 'a /x/<extensionPrefix>y is absent'],
    [{ of: 'a', at: 'header:content-type', is: 'contains', value: 'json' }, 'a header:content-type contains json'],
  ] as const)('%j', (predicate, text) => {
    expect(describePredicate(predicate)).toBe(text);
  });
});
