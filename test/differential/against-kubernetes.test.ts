import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { compareServers } from './compare-servers.ts';
import { describeDifference } from './describe-difference.ts';
import { hoursMs, isSoak, seed, sequencesOr } from './extent.ts';
import { findDifferences } from './find-difference.ts';
import { regressions } from './regressions.ts';
import { sequenceOf } from './sequence-arbitrary.ts';
import type { StartedPair } from './start-pair.ts';
import { startPair } from './start-pair.ts';

const sequences = sequencesOr(200);
const ofRequests = Math.ceil(sequences * 0.6);
const fieldsOfDrawnType = 60;
const server = await kubernetesServer('1.36');

describe.skipIf('missing' in server)('the reference server in the personality of released servers', () => {
  let pair: StartedPair;
  beforeAll(async () => {
    pair = await startPair({ seed, fields: fieldsOfDrawnType });
  });
  afterAll(() => pair?.stop());

  const expectNone = async (about: string, count: number, of: fc.Arbitrary<Parameters<typeof compareServers>[1]>) => {
    const started = performance.now();
    const findings = await findDifferences(pair, { sequences: of, count, seed });
    const seconds = (performance.now() - started) / 1000;
    if (isSoak)
      process.stdout.write(`${count} sequences of ${about} in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)} a second\n`);
    expect(findings.map(({ text }) => text).join('\n\n')).toBe('');
  };

  describe('answers as kube-apiserver does', () => {
    it.each(regressions())('where it once did not: $name', async ({ commands }) => {
      const difference = await compareServers(pair, commands);
      expect(difference === undefined ? '' : describeDifference(commands, difference)).toBe('');
    });

    it('to sequences of requests that nobody thought of', { timeout: hoursMs }, async () => {
      const subjects = [...pair.subjects.values()].filter(({ id }) => id !== pair.drawn.id && id !== 'csinodes');
      await expectNone('requests', ofRequests, fc.oneof(...subjects.map((subject) => sequenceOf(subject, { length: 7 }))));
    });

    it('to writes of types that nobody thought of', { timeout: hoursMs }, async () => {
      const fields = Array.from({ length: fieldsOfDrawnType }, (_, index) => ['spec', `f${index}`]);
      await expectNone('drawn types', sequences - ofRequests, sequenceOf(pair.drawn, { length: 7, fields, fieldsOfOne: 1 }));
    });
  });
});
