import { describe, expect, it } from 'vitest';
import { TargetError, UsageError } from '#core/model/tool-error';
import { parseConfigMapName, storeReport } from '#library/store-report';
import { probing } from '../core/http/fake-http-client.ts';

const name = { namespace: 'tests', name: 'report' };
const data = { SUMMARY: 'Ready', 'report.md': '# Report\n' };

describe('the name of a ConfigMap', () => {
  it('is a namespace and a name', () => {
    expect(parseConfigMapName('tests/report')).toEqual(name);
    expect(parseConfigMapName(`tests/${'a'.repeat(63)}.${'b'.repeat(63)}`).namespace).toBe('tests');
  });

  it.each(['report', 'tests/', '/report', 'tests/report/more', 'Tests/report', 'tests/..', 'tests/a b'])('is not %j', (text) => {
    expect(() => parseConfigMapName(text)).toThrow(UsageError);
  });

  it('has at most 253 characters', () => {
    const longest = Array.from({ length: 4 }, () => 'a'.repeat(63))
      .join('.')
      .slice(0, 253);
    expect(parseConfigMapName(`tests/${longest}`).name).toHaveLength(253);
    expect(() => parseConfigMapName(`tests/${longest}a`)).toThrow('does not name a ConfigMap');
  });
});

describe('a report that is stored', () => {
  it.each([200, 201])('is applied, and replaces what another manager wrote: %i', async (status) => {
    const { probeClient, requests } = probing({ status });
    await storeReport(probeClient, name, data);
    expect(requests).toMatchObject([
      {
        method: 'PATCH',
        target: '/api/v1/namespaces/tests/configmaps/report?fieldManager=apiconform&force=true',
        headers: { 'content-type': 'application/apply-patch+yaml' },
      },
    ]);
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'report', namespace: 'tests', labels: { 'app.kubernetes.io/managed-by': 'apiconform' } },
      data,
    });
  });

  it.each([
    [403, '{"message":"no."}', 'returned 403: no.'],
    [404, '', 'returned 404.'],
    [202, '{}', 'returned 202.'],
    [500, '[]', 'returned 500.'],
  ])('is an error where the response is %i', async (status, body, what) => {
    const stored = storeReport(probing({ status, body }).probeClient, name, data);
    await expect(stored).rejects.toThrow(TargetError);
    await expect(stored).rejects.toThrow(`The report was not stored: /api/v1/namespaces/tests/configmaps/report ${what}`);
  });
});
