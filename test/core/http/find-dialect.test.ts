import { describe, expect, it } from 'vitest';
import { kubernetesNames } from '#core/codecs/dialects';
import { findDialect } from '#core/http/find-dialect';
import { probing } from './fake-http-client.ts';

const groups = (...names: readonly string[]) => names.map((name) => ({ name }));

describe('the dialect of a target', () => {
  it('is a known one by the suffix of its groups, without a request', async () => {
    const { probeClient, requests } = probing({ status: 500 });
    expect(await findDialect(groups('apps', 'storage.k8s.io'), probeClient)).toEqual(kubernetesNames);
    expect(await findDialect(groups('apiextensions.cluster.example'), probeClient)).toMatchObject({ id: 'specification' });
    expect(await findDialect(groups('apps'), probeClient)).toEqual(kubernetesNames);
    expect(requests).toEqual([]);
  });

  it('is made of an unknown suffix, with the binary media type that the target returns', async () => {
    const type = 'application/vnd.svc.protobuf';
    const { probeClient } = probing({ status: 406 }, { status: 200, headers: [['content-type', `${type}; charset=x`]] });
    const dialect = await findDialect(groups('storage.other.example', 'apiextensions.other.example'), probeClient);
    expect(dialect).toMatchObject({ id: 'other', apiDomain: 'other.example', binaryMediaType: type });
  });

  it('uses the default binary media type if the target returns none', async () => {
    const dialect = await findDialect(groups('storage.other.example'), probing({ status: 406 }).probeClient);
    expect(dialect).toMatchObject({ apiDomain: 'other.example', binaryMediaType: kubernetesNames.binaryMediaType });
  });
});
