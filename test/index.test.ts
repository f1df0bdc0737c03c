import { expect, it } from 'vitest';
import { EvidenceError } from '#core/model/tool-error';
import { createReferenceServer, dialects, parseReport } from '../src/index.ts';

it('the package gives the reference server to whoever needs an API in a test', async () => {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('There is no dialect.');
  const server = createReferenceServer({ dialect, personality: 'specification' });
  const listening = await server.listen(0);
  try {
    const answer = await fetch(`${listening.url}/api/v1/namespaces/default`);
    expect(await answer.json()).toMatchObject({ kind: 'Namespace', metadata: { name: 'default' } });
  } finally {
    await listening.close();
  }
});

it('the package reads reports, and refuses what is none', () => {
  expect(() => parseReport('{}', 'report.json')).toThrow(EvidenceError);
});
