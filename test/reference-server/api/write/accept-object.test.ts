import { describe, expect, it } from 'vitest';
import type { PersonalityId } from '#reference-server/settings/personality';
import { configMap, createReferenceClient, widgets } from '../../reference-client.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const shop = '/apis/shop.test/v1/namespaces/default/widgets';

/** Sends a text, which may hold what no value does. */
const serverOf = async (personality: PersonalityId = 'specification') => {
  const client = createReferenceClient({ personality });
  await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
  await client.clock.advance(3000);
  await client.post(maps, configMap('there'));
  const sendText = async (method: string, target: string, text: string, type = 'application/json') => {
    const headers = new Map([['content-type', type]]);
    const answer = await client.server.handle({ method, target, headers, body: new TextEncoder().encode(text) });
    const warnings = answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    return { status: answer.status, warnings, text: String(answer.body) };
  };
  return { ...client, sendText };
};

const faulty = '{"apiVersion":"v1","kind":"ConfigMap","kind":"ConfigMap","bogus":1,"metadata":{"name":"a"}}';
const mergePatch = 'application/merge-patch+json';
const apply = 'application/apply-patch+yaml';

describe('unknown and duplicated fields', () => {
  it('are dropped, each with a warning unless the level is Ignore', async () => {
    const { sendText } = await serverOf();
    const each = ['299 - "duplicate field \\"kind\\""', '299 - "unknown field \\"bogus\\""'];
    for (const level of ['', '&fieldValidation=Warn'])
      expect(await sendText('POST', `${maps}?dryRun=All${level}`, faulty)).toMatchObject({ status: 201, warnings: each });
    expect(await sendText('POST', `${maps}?fieldValidation=Ignore`, faulty)).toMatchObject({ status: 201, warnings: [] });
  });

  it('are refused with all of them named where the request is strict', async () => {
    const { sendText } = await serverOf();
    const { status, text } = await sendText('POST', `${maps}?fieldValidation=Strict`, faulty);
    expect(status).toBe(400);
    expect(text).toContain('duplicate field \\"kind\\", unknown field \\"bogus\\"');
  });

  it('are found in YAML, in patches and in an apply', async () => {
    const { sendText } = await serverOf();
    const yaml = 'apiVersion: v1\nkind: ConfigMap\nkind: ConfigMap\nmetadata:\n  name: a\n';
    expect((await sendText('POST', `${maps}?fieldValidation=Strict`, yaml, 'application/yaml')).status).toBe(400);
    expect((await sendText('PATCH', `${maps}/there?fieldValidation=Strict`, '{"bogus":1}', mergePatch)).status).toBe(400);
    expect(
      (await sendText('PATCH', `${maps}/there?fieldValidation=Strict&fieldManager=m`, yaml.replace('name: a', 'name: there'), apply))
        .status,
    ).toBe(400);
    expect((await sendText('PATCH', `${maps}/there?fieldManager=m`, faulty.replace('"a"', '"there"'), apply)).warnings).toHaveLength(2);
  });
});

describe('the other personality', () => {
  it('calls a strict patch invalid, and other strict requests bad', async () => {
    const { sendText } = await serverOf('kubernetes');
    expect((await sendText('PATCH', `${maps}/there?fieldValidation=Strict`, '{"bogus":1}', mergePatch)).status).toBe(422);
    expect((await sendText('POST', `${maps}?fieldValidation=Strict`, faulty)).status).toBe(400);
  });

  it('fails for an unknown field in an apply, at any level', async () => {
    const { sendText } = await serverOf('kubernetes');
    const text = '{"apiVersion":"v1","kind":"ConfigMap","bogus":1,"metadata":{"name":"there"}}';
    for (const level of ['Ignore', 'Warn', 'Strict'])
      expect((await sendText('PATCH', `${maps}/there?fieldManager=m&fieldValidation=${level}`, text, apply)).status).toBe(500);
  });

  it('has a status of its own for a wrong type in each kind of request', async () => {
    const statuses = async (personality: PersonalityId) => {
      const { sendText } = await serverOf(personality);
      const map = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"there"},"data":5}';
      const widget = '{"apiVersion":"shop.test/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"size":"x"}}';
      return [
        (await sendText('POST', maps, map.replace('there', 'a'))).status,
        (await sendText('PATCH', `${maps}/there`, '{"data":5}', mergePatch)).status,
        (await sendText('PATCH', `${maps}/there?fieldManager=m`, map, apply)).status,
        (await sendText('POST', shop, widget)).status,
      ];
    };
    expect(await statuses('specification')).toEqual([400, 400, 400, 400]);
    expect(await statuses('kubernetes')).toEqual([400, 422, 500, 422]);
  });
});
