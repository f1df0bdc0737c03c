import { describe, expect, it } from 'vitest';
import { arrayAt, objectAt } from '#reference-server/json/json-object';
import { widgets } from '../../../reference-client.ts';
import { bothWays, definitions, widgetsPath } from './rare-server.ts';

describe('the deletion of a collection', () => {
  it('in a deprecated version has no warning', async () => {
    const [first, ...others] = arrayAt(widgets, 'spec', 'versions');
    const spec = { ...objectAt(widgets, 'spec'), versions: [{ ...objectAt(first), deprecated: true }, ...others] };
    const seen = await bothWays('deletion-of-deprecated-collection-unwarned', async (client) => {
      await client.post(definitions, { ...widgets, spec });
      const answers = [await client.get(widgetsPath), await client.remove(widgetsPath)];
      return answers.map(({ headers }) => headers.has('warning'));
    });
    expect(seen).toEqual({ faulty: [true, false], right: [true, true] });
  });
});
