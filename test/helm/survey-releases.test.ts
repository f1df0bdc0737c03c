import { describe, expect, it } from 'vitest';
import { ProbeClient } from '#core/http/probe-client';
import type { Json } from '#core/model/json';
import { surveyReleases } from '#helm/survey-releases';
import { answer, FakeClient, type Reply } from '../conformance/runner/fake-client.ts';
import { FakeClock } from '../conformance/runner/fake-clock.ts';
import { secretOf } from './a-release.ts';

const type = { group: 'batch', version: 'v1beta1', kind: 'CronJob' };
const scan = (text: string) => ({
  uses: text.includes('old') ? [{ type, object: 'CronJob a', message: 'It goes away.' }] : [],
  unread: text.includes('broken') ? ['a manifest that can be read'] : [],
});
const page = (items: readonly Json[], token = '') => answer(200, { metadata: { continue: token }, items: [...items] });

const surveyed = async (reply: (target: string) => Reply, namespaces?: readonly string[]) => {
  const client = new FakeClient({ send: ({ target }) => reply(target) });
  const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
  return { survey: await surveyReleases(probeClient, scan, namespaces), targets: client.sent.map(({ target }) => target) };
};

describe('a survey of Helm releases', () => {
  it('reads every page of Secrets and ConfigMaps that Helm owns, and keeps revisions with a use', async () => {
    const { survey, targets } = await surveyed((target) => {
      if (!target.startsWith('/api/v1/secrets')) return page([]);
      if (target.includes('continue')) return page([secretOf({ revision: 2, manifest: 'new', hooks: ['old'] })]);
      return page([secretOf({ revision: 1, status: 'superseded', manifest: 'old', hooks: ['old'] })], 'next');
    });
    expect(survey).toMatchObject({ releases: 1, read: 2, unread: [], left: 0 });
    expect(survey.revisions).toMatchObject([
      { namespace: 'shop', name: 'web', chart: 'shop', chartVersion: '1.2.3', revision: 1, status: 'superseded', uses: [{ type }] },
      { revision: 2, status: 'deployed', uses: [{ type }] },
    ]);
    expect(targets).toEqual([
      '/api/v1/secrets?labelSelector=owner%3Dhelm&fieldSelector=type%3Dhelm.sh%2Frelease.v1&limit=8',
      '/api/v1/secrets?labelSelector=owner%3Dhelm&fieldSelector=type%3Dhelm.sh%2Frelease.v1&limit=8&continue=next',
      '/api/v1/configmaps?labelSelector=owner%3Dhelm&limit=8',
    ]);
  });

  it('reads the releases of the namespaces that are named', async () => {
    const { survey, targets } = await surveyed(
      (target) => page(target.startsWith('/api/v1/namespaces/shop/secrets') ? [secretOf({ manifest: 'old' })] : []),
      ['shop', 'other'],
    );
    expect(survey).toMatchObject({ releases: 1, read: 1, unread: [] });
    expect(targets.map((target) => target.split('?')[0])).toEqual(
      ['shop', 'other'].flatMap((name) => ['secrets', 'configmaps'].map((storage) => `/api/v1/namespaces/${name}/${storage}`)),
    );
  });

  it('says what it could not read', async () => {
    const { survey } = await surveyed((target) =>
      target.startsWith('/api/v1/secrets') ? answer(403) : page([secretOf({}, '<no>'), { metadata: { name: 'x', namespace: 'y' } }]),
    );
    expect(survey.unread.map(({ about, missing }) => `${about}: ${missing}`)).toEqual([
      expect.stringContaining('Helm release in shop/sh.helm.release.v1.web.v1: '),
      'Helm release in y/x: it has no data.release',
      'Helm releases: a list of their revisions: /api/v1/secrets returned 403',
    ]);
  });

  it('names a revision whose manifest cannot be read', async () => {
    const { survey } = await surveyed((target) => page(target.startsWith('/api/v1/secrets') ? [secretOf({ manifest: 'broken' })] : []));
    expect(survey.unread).toEqual([{ about: 'Helm release shop/web, revision 1', missing: 'a manifest that can be read' }]);
  });

  it('ends where a server repeats a token', async () => {
    const { survey } = await surveyed(() => page([], 'same'));
    expect(survey.unread.map(({ missing }) => missing)).toEqual([
      'a list of their revisions: the list of /api/v1/secrets did not end',
      'a list of their revisions: the list of /api/v1/configmaps did not end',
    ]);
  });
});
