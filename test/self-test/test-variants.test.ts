import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import type { VariantOutcome } from '#core/model/variants-test';
import { loadSuite } from '#library/load-suite';
import { objectAt, withFields } from '#reference-server/json/json-object';
import { changedJson } from '#reference-server/testing/exchanges/changed-json';
import { readJson } from '#reference-server/testing/exchanges/read-json';
import { chooseVariants } from '#reference-server/testing/variants/choose-variants';
import { variants } from '#reference-server/testing/variants/index';
import type { ChosenVariants, Variant } from '#reference-server/testing/variants/variant';
import { runInProcess } from '#self-test/run-in-process';
import { testVariants } from '#self-test/test-variants';
import { fixtures } from '#suites/fixtures';

const whole = loadSuite([], 'none');
const areas = ['list-paging/', 'watch/', 'events/', 'table/', 'errors/', 'deletion/', 'protobuf/', 'content-negotiation/'];
const cases = whole.cases.filter(({ id }) => areas.some((area) => id.startsWith(area)));
const suite = { ...whole, cases, fixtures, version: '0.0.0' };
const test = (chosen: ChosenVariants): Promise<VariantOutcome> => testVariants(suite, chosen);

/** A variant that no section allows. */
const forbidden = (exchanges: NonNullable<Variant['exchanges']>): ChosenVariants => ({
  seed: 1,
  variants: [{ id: 'forbidden', behaviour: 'Forbidden.', allowed: { section: 'Watch', why: 'It is not.' }, exchanges }],
});

describe('a conforming variant', () => {
  it.each([1, 2, 3])('has no false alarm with the seed %i', async (seed) => {
    const outcome = await test(chooseVariants(variants, seed));
    expect({ alarms: outcome.alarms, trouble: outcome.trouble }).toEqual({ alarms: [], trouble: undefined });
    expect(outcome.results['passed']).toBeGreaterThan(100);
  });

  it('has the same outcome for the same seed', async () => {
    const few = { ...suite, cases: cases.filter(({ id }) => id.startsWith('list-paging/') || id.startsWith('deletion/')) };
    const chosen = chooseVariants(variants, 11);
    expect(await testVariants(few, chosen)).toEqual(await testVariants(few, chosen));
  });

  it('may show ages in any form in Tables', async () => {
    const tables = { ...suite, cases: cases.filter(({ id }) => id.startsWith('table/')) };
    const ages = variants.filter(({ id }) => id === 'ages-in-any-form');
    const outcomes = await Promise.all([1, 2, 3].map((seed) => testVariants(tables, { seed, variants: ages })));
    expect([ages.length, outcomes.flatMap(({ alarms }) => alarms)]).toEqual([1, []]);
  });

  it('may add secrets to service accounts, as controllers do', async () => {
    const merging = { ...suite, cases: whole.cases.filter(({ id }) => id === 'merge-strategy/merge-marker') };
    const added = variants.filter(({ id }) => id === 'secrets-of-service-accounts');
    expect(await testVariants(merging, { seed: 1, variants: added })).toMatchObject({ alarms: [], results: { passed: 1 } });
  });

  it('may not show how much of a quota is used', async () => {
    const quotas = { ...suite, cases: whole.cases.filter(({ id }) => id === 'dry-run/stages/quota') };
    const unshown = variants.filter(({ id }) => id === 'quota-use-not-shown');
    expect(await testVariants(quotas, { seed: 1, variants: unshown })).toMatchObject({ alarms: [], results: { passed: 2 } });
  });

  it('may no longer have the requested history if that is its variant', async () => {
    const outcome = await test({ seed: 1, variants: variants.filter(({ forgets }) => forgets) });
    expect(outcome.alarms).toEqual([]);
    expect(outcome.forgotten).toBeGreaterThan(0);
    expect(outcome.forgotten).toBe(outcome.results['inconclusive']);
  });
});

describe('a variant that is not allowed', () => {
  it('is reported: events that are sent twice', async () => {
    const outcome = await test(
      forbidden(({ handle }) => async (request) => {
        const response = await handle(request);
        const { body } = response;
        if (typeof body === 'string' || body instanceof Uint8Array) return response;
        let again: string | undefined;
        const next = async (): Promise<string | undefined> => {
          const line = again ?? (await body.next());
          again = again === undefined ? line : undefined;
          return line;
        };
        return { ...response, body: { abandoned: body.abandoned, close: () => body.close(), next } };
      }),
    );
    expect(outcome.alarms.map(({ statement, status }) => `${status} ${statement}`)).toContain('failed watch/order');
  });

  it('is reported although others write: a watch that begins with the change of its own version', async () => {
    const inclusive = { ...suite, cases: whole.cases.filter(({ id }) => id === 'events/after-the-version-given') };
    const others = { seed: 1, variants: variants.filter(({ id }) => id === 'other-writers') };
    const statuses = async (fault?: string) =>
      new Set(
        (await runInProcess(inclusive, { variants: others, ...(fault === undefined ? {} : { fault }) })).results.map(
          ({ status }) => status,
        ),
      );
    expect(await statuses()).toEqual(new Set(['passed']));
    expect(await statuses('start-version-inclusive')).toEqual(new Set(['failed']));
  });

  it('is reported: a version of a page that changes', async () => {
    const moving = await test(
      forbidden(({ handle, chance }) => async (request) => {
        const response = await handle(request);
        return changedJson(response, (document) => {
          const metadata = objectAt(document, 'metadata');
          if (!isJsonObject(document) || metadata['continue'] === undefined) return document;
          return withFields(document, { metadata: withFields(metadata, { resourceVersion: String(chance.below(1000) + 1) }) });
        });
      }),
    );
    expect(moving.alarms.map(({ statement }) => statement)).toContain('list-paging/constant-version');
  });

  it('is reported: updates that always return 429', async () => {
    const never = await test(
      forbidden(({ handle }) => async (request) => {
        const body = readJson(new TextDecoder().decode(request.body));
        const isMap = isJsonObject(body) && body['kind'] === 'ConfigMap';
        return isMap && request.method === 'PUT' ? { status: 429, headers: [], body: '' } : handle(request);
      }),
    );
    expect(never.alarms.filter(({ status }) => status === 'inconclusive').length).toBeGreaterThan(0);
  });

  it('reports a server that cannot be probed', async () => {
    const outcome = await test(forbidden(() => async () => ({ status: 500, headers: [], body: '' })));
    expect(outcome.trouble).toBe('in-process returned 500 for GET /api with a body of no stated type instead of JSON.');
  });
});
