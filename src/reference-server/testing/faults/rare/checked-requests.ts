import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';

const nameOf = (type: ResourceType): string => `${apiVersionOf(type)} ${type.resource}`;

/** Faults of what a server checks of, or reports about, some requests (specification, "Deprecation rules", "Path shapes", "Health endpoints", "Authentication"). */
export const rareCheckedRequestFaults: readonly Fault[] = [
  {
    id: 'unknown-field-hides-deprecation',
    breaks: 'A write with unknown or duplicate fields to a deprecated version has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    change: (plain) => {
      const hidden = new Set<string>();
      let written: ResourceType | undefined;
      return {
        schemaOfBody: (type) => {
          written = type;
          return plain.schemaOfBody(type);
        },
        reportedFields: (found) => {
          const reported = plain.reportedFields(found);
          if (written?.deprecation !== undefined && reported.length > 0) hidden.add(nameOf(written));
          return reported;
        },
        warnsOfDeprecation: (request) => {
          const isHidden = request.by === 'warning' && request.type !== undefined && hidden.delete(nameOf(request.type));
          return !isHidden && plain.warnsOfDeprecation(request);
        },
      };
    },
  },
  {
    id: 'deprecated-subresources-uncounted',
    breaks: 'The gauge of requested deprecated versions has no requests to subresources.',
    statements: ['deprecation/requested/gauge'],
    change: (plain) => ({
      requestedDeprecated: (requested) => plain.requestedDeprecated(requested).filter(({ subresource }) => subresource === ''),
    }),
  },
  {
    id: 'object-named-like-its-type-not-found',
    breaks: 'An object whose name is that of its resource type is not found by its path.',
    statements: ['paths/namespaced/object'],
    exchanges: [
      {
        on: { operation: 'get', path: /\/([^/]+)\/\1$/ },
        refuse: { status: 404, reason: 'NotFound', message: 'the server could not find the requested resource' },
      },
    ],
  },
  {
    id: 'verbose-with-a-value-unread',
    breaks: 'The parameter verbose of a health endpoint is ignored where it has a value.',
    statements: ['health/livez/verbose'],
    exchanges: [{ on: { path: /^\/(healthz|livez|readyz)$/, query: { verbose: /./ } }, request: { query: { verbose: null } } }],
  },
  {
    id: 'token-compared-by-its-beginning',
    breaks: 'A request is served with a token that is only the beginning of a known token.',
    statements: ['authentication/made-up-token/get'],
    undetected: 'No case sends a part of a token: servers can log the tokens that they refuse.',
    change: () => ({ isKnownToken: (token, known) => known.some((one) => one.startsWith(token)) }),
  },
  {
    id: 'update-creates-without-right',
    breaks: 'An update that creates its object does not need the right to create.',
    statements: ['authentication/permission/create'],
    change: (plain) => ({ needsRightToCreate: (request) => request.by !== 'update' && plain.needsRightToCreate(request) }),
  },
];
