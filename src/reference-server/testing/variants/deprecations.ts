import type { ReferenceResponse } from '../../exchange/exchange.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Variant } from './variant.ts';

/** Variants of warnings, metrics, health and versions that are no longer served. */
export const deprecationVariants: readonly Variant[] = [
  {
    id: 'miscellaneous-warning-code',
    behaviour: 'Warnings have the code 199.',
    allowed: { section: 'Errors', why: 'The format of the header has several codes, and the text names none.' },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const headers = response.headers.map(
          ([name, value]) => [name, name === 'warning' ? value.replace(/^299 /, '199 ') : value] as const,
        );
        return { ...response, headers };
      },
  },
  {
    id: 'warning-of-something-else',
    behaviour: 'Every response has a warning that is not about deprecation.',
    allowed: { section: 'Errors', why: 'The text does not say that warnings are only about deprecation.' },
    exchanges:
      ({ handle, api }) =>
      async (request) => {
        const response = await handle(request);
        const { operation } = parseRequest(api, request);
        if (!['get', 'list', 'watch'].includes(operation)) return response;
        return { ...response, headers: [...response.headers, ['warning', '299 - "the certificate of this server expires soon"']] };
      },
  },
  {
    id: 'gone-versions',
    behaviour: 'A request to a removed version gets 410.',
    allowed: {
      section: 'Removed API versions by release',
      why: 'The table says that the version is no longer served, and names no status.',
    },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const isOfBeta = /^\/apis\/[^/]+\/v\d+beta\d+\//.test(request.target) && !request.target.includes('apiconform.example');
        return response.status === 404 && isOfBeta ? { ...response, status: 410 } : response;
      },
  },
  {
    id: 'labelled-metrics',
    behaviour: 'Each sample of a metric has one more label.',
    allowed: { section: 'Deprecation rules', why: 'The text names the labels of a metric, and does not say that there are no others.' },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        return request.target.startsWith('/metrics')
          ? withText(response, (text) => text.replace(/^(\w+)\{/gm, '$1{cluster="main",'))
          : response;
      },
  },
  {
    id: 'spaced-checks',
    behaviour: 'The name of a health check has a space.',
    allowed: {
      section: 'Health endpoints (on the API server, under {base_url})',
      why: 'The text does not say what names of checks are made of.',
    },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const isHealth = /^\/(?:healthz|livez|readyz)(?:\?|$)/.test(request.target);
        return isHealth ? withText(response, (text) => text.replace('[+]store', '[+]object store')) : response;
      },
  },
  {
    id: 'excluded-left-out',
    behaviour: 'A verbose health response leaves out the checks that were excluded.',
    allowed: {
      section: 'Health endpoints (on the API server, under {base_url})',
      why: 'The text does not name the query parameter that excludes checks.',
    },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const excludes = /^\/(?:healthz|livez|readyz)\?.*exclude=/.test(request.target);
        return excludes ? withText(response, (text) => text.replace(/^\[\+\].* excluded: ok\n/gm, '')) : response;
      },
  },
  {
    id: 'unwritable-fields-refused',
    behaviour: 'A write of an EndpointSlice with deprecatedTopology is refused with 422.',
    allowed: {
      section: 'Removed API versions by release',
      why: 'The field is not writable, and the text does not say that it is dropped.',
    },
    exchanges:
      ({ handle, api }) =>
      async (request) => {
        const { operation, text } = parseRequest(api, request);
        const isWritten = operation === 'create' && request.target.includes('/endpointslices') && text.includes('deprecatedTopology');
        return isWritten ? refusal : handle(request);
      },
  },
];

const refusal: ReferenceResponse = {
  status: 422,
  headers: [['content-type', 'application/json']],
  body: `${JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Invalid', message: 'deprecatedTopology cannot be written', code: 422 })}\n`,
};

function withText(response: ReferenceResponse, change: (text: string) => string): ReferenceResponse {
  return typeof response.body === 'string' ? { ...response, body: change(response.body) } : response;
}
