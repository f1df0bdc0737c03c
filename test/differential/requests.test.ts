import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { builtInSubjects } from './built-in-subjects.ts';
import { compareServers, type Pair } from './compare-servers.ts';
import { gadgets } from './definitions.ts';
import { describeDifference } from './describe-difference.ts';
import { knownDifferences, withoutKnown } from './known-differences.ts';
import { kubernetesSide } from './kubernetes-side.ts';
import { referenceSide } from './reference-side.ts';
import { sequenceOf } from './sequence-arbitrary.ts';

it('dev', async () => {
  const kube = kubernetesSide({
    url: 'https://127.0.0.1:21500',
    token: 'admintoken',
    ca: readFileSync('/tmp/i5d/certs/apiserver.crt', 'utf8'),
  });
  await kube.send({
    method: 'POST',
    target: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(gadgets.definition),
  });
  const subjects = [...builtInSubjects, gadgets.subject];
  const pair: Pair = {
    kubernetes: kube,
    newReference: () => referenceSide(),
    subjects: new Map(subjects.map((one) => [one.id, one])),
    definitions: [gadgets.definition],
    withoutKnown: (x) => withoutKnown(knownDifferences(), x),
  };
  const only = process.env['ONLY'];
  const chosen = only === undefined ? subjects : subjects.filter(({ id }) => id === only);
  const n = Number(process.env['N'] ?? 16),
    each = Number(process.env['EACH'] ?? 4),
    seed0 = Number(process.env['SEED'] ?? 1);
  const started = Date.now();
  let ran = 0;
  const found = new Map<string, string[]>();
  const worker = async (seed: number) => {
    const arb = fc.oneof(...chosen.map((s) => sequenceOf(s, 7)));
    let last = '';
    const result = await fc.check(
      fc.asyncProperty(arb, async (commands) => {
        ran += 1;
        const d = await compareServers(pair, commands);
        if (d !== undefined) {
          last = describeDifference(commands, d);
          throw new Error(`${JSON.stringify(d.path.filter((p) => p !== 'body' && !/^\d+$/.test(p)).join('/'))}`);
        }
      }),
      { seed, numRuns: each, interruptAfterTimeLimit: 15_000 },
    );
    if (result.failed) {
      const text = result.errorInstance instanceof Error && last === '' ? String(result.errorInstance.stack) : last;
      const key = result.errorInstance instanceof Error ? result.errorInstance.message.slice(0, 300) : '?';
      found.set(key, [...(found.get(key) ?? []), text]);
    }
  };
  const queue = Array.from({ length: n }, (_, i) => seed0 * 1000 + i);
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let s = queue.shift(); s !== undefined; s = queue.shift()) await worker(s);
    }),
  );
  console.log(`ran ${ran} in ${Date.now() - started} ms`);
  for (const [key, texts] of found)
    console.log(
      `##### ${texts.length} x ${key}\n${texts
        .sort((a, b) => a.length - b.length)
        .slice(0, Number(process.env['SHOW'] ?? 1))
        .join('\n-----\n')}`,
    );
  await kube.close();
  expect(true).toBe(true);
}, 500_000);
