import { expect, it } from 'vitest';
import { flatSteps, type Step } from '#core/model/step';

const request = { method: 'GET', path: '/' } as const;
const send = (id: string): Step => ({ id, do: 'send', request });

it('lists the steps between pages and the requests of a step that sends them together', () => {
  const between: readonly Step[] = [send('b'), { id: 'both', do: 'together', requests: [{ id: 'c', request }] }];
  const steps: readonly Step[] = [send('a'), { id: 'walk', do: 'pages', request, between, max: 2 }, send('d')];
  expect(flatSteps(steps).map(({ id }) => id)).toEqual(['a', 'walk', 'b', 'both', 'c', 'd']);
});
