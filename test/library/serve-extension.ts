import { kubernetesNames } from '#core/codecs/dialects';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { ReferenceRequest, ReferenceResponse } from '#reference-server/exchange/exchange';
import type { Listening } from '#reference-server/http/listen';
import { listen } from '#reference-server/http/listen';

export const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const collections = '/apis/shop.example/v1/';
const properties = { size: { type: 'integer' }, colors: { type: 'object', additionalProperties: { type: 'string' } } };
/** The definition of the type that is served. */
export const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.shop.example' },
  spec: {
    group: 'shop.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', required: ['size'], properties } } } },
      },
    ],
  },
};

/**
 * Serves one type of its own, in any namespace, and nothing else of the interface: no type that is built in, no definitions, no
 * namespaces, and discovery only where requested.
 */
export const serveExtension = async ({ discovery }: { readonly discovery: boolean }): Promise<Listening> => {
  const whole = createReferenceServer({ dialect: kubernetesNames, personality: 'specification' });
  const post = (target: string, body: object): Promise<ReferenceResponse> =>
    whole.handle({
      method: 'POST',
      target,
      headers: new Map([['content-type', 'application/json']]),
      body: new TextEncoder().encode(JSON.stringify(body)),
    });
  await post(definitions, definition);
  const namespaces = new Map<string, Promise<ReferenceResponse>>();
  const ready = async (name: string | undefined): Promise<void> => {
    if (name === undefined) return;
    const made = namespaces.get(name) ?? post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    namespaces.set(name, made);
    await made;
  };
  const handle = async (request: ReferenceRequest): Promise<ReferenceResponse> => {
    const [path = ''] = request.target.split('?');
    if (discovery && path === '/apis') return onlyItsGroup(await whole.handle(request));
    const isServed = path.startsWith(collections) || (discovery && path === collections.slice(0, -1));
    if (!isServed && path !== '/version') return whole.handle({ ...request, target: '/apis/unknown.example/v1/things' });
    await ready(/\/namespaces\/([^/]+)\//.exec(path)?.[1]);
    return whole.handle(request);
  };
  return listen({ handle, stop: () => whole.stop() }, 0);
};

function onlyItsGroup(answer: ReferenceResponse): ReferenceResponse {
  const version = { groupVersion: 'shop.example/v1', version: 'v1' };
  const groups = [{ name: 'shop.example', versions: [version], preferredVersion: version }];
  return { ...answer, body: JSON.stringify({ kind: 'APIGroupList', apiVersion: 'v1', groups }) };
}
