import type { Fault } from '../fault.ts';

const unserved = { status: 406, reason: 'NotAcceptable', message: 'the media type is not served' } as const;
const unread = { status: 415, reason: 'UnsupportedMediaType', message: 'the media type is not read' } as const;

/** An Accept header in which JSON follows another media type. */
const laterJson = /,\s*application\/json\s*$/;

/** Faults of the media types in Accept and Content-Type (specification, "Content negotiation"). */
export const rareRequestedTypeFaults: readonly Fault[] = [
  {
    id: 'media-type-with-quality-refused',
    breaks: 'A media type in Accept with a quality is not understood.',
    statements: ['content-negotiation/fallback', 'content-negotiation/json'],
    exchanges: [{ on: { headers: { accept: /application\/json;\s*q=/ } }, refuse: unserved }],
  },
  {
    id: 'table-without-usual-order-unknown',
    breaks: 'The media type of a Table is only understood with its parameters in the order kind, group and version.',
    statements: ['content-negotiation/table'],
    exchanges: [{ on: { headers: { accept: /as=Table;\s*v=|;\s*as=Table\s*$/ } }, request: { headers: { accept: 'application/json' } } }],
  },
  {
    id: 'deletion-has-no-fallback',
    breaks: 'A delete is answered with 406 where the first media type that the client accepts is not served.',
    statements: ['content-negotiation/fallback'],
    exchanges: [{ on: { operation: ['delete', 'deletecollection'], headers: { accept: laterJson } }, refuse: unserved }],
  },
  {
    id: 'watch-of-custom-resources-has-no-fallback-from-binary',
    breaks: 'A watch of custom resources is answered with 406 where the client accepts the binary media type, and JSON after it.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      { on: { operation: 'watch', origin: 'definition', headers: { accept: /^application\/[^,;]*protobuf\s*,/ } }, refuse: unserved },
    ],
  },
  {
    id: 'missing-object-has-no-fallback',
    breaks: 'A request for an object that does not exist is answered with 406 where the first accepted media type is not served.',
    statements: ['content-negotiation/fallback'],
    exchanges: [{ on: { headers: { accept: /^text\/.*,|v=v99.*,|protobuf.*,/ }, status: 404 }, answer: { status: 406 } }],
  },
  {
    id: 'write-for-anything-in-yaml',
    breaks: 'A write of a client that accepts any media type is answered in YAML.',
    statements: ['content-negotiation/json-by-default'],
    exchanges: [
      {
        on: { operation: ['create', 'update', 'merge-patch', 'apply', 'delete'], headers: { accept: /^\*\/\*$/ } },
        request: { headers: { accept: 'application/yaml' } },
      },
    ],
  },
  {
    id: 'deletion-not-acceptable-carried-out',
    breaks: 'A delete is answered with 406 where no accepted media type is served, and deletes the object nevertheless.',
    statements: ['content-negotiation/not-acceptable'],
    exchanges: [
      {
        on: { operation: 'delete', headers: { accept: /^text\/x-/ } },
        request: { headers: { accept: 'application/json' } },
        answer: { status: 406 },
      },
    ],
  },
  {
    id: 'scale-not-acceptable-served',
    breaks: 'A request for a scale is answered in JSON where the client accepts only another media type.',
    statements: ['content-negotiation/not-acceptable'],
    exchanges: [
      { on: { subresource: 'scale', headers: { accept: /^text\/[^,]*$/ } }, request: { headers: { accept: 'application/json' } } },
    ],
  },
  {
    id: 'status-of-custom-resource-has-no-fallback-from-binary',
    breaks:
      'A get of the status of a custom resource is answered with 406 where the client accepts the binary media type, and JSON after it.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      {
        on: { operation: 'get', origin: 'definition', subresource: 'status', headers: { accept: /^application\/[^,;]*protobuf\s*,/ } },
        refuse: unserved,
      },
    ],
  },
  {
    id: 'discovery-has-no-fallback',
    breaks: 'A document of discovery is answered with 406 where the first media type that the client accepts is not served.',
    statements: ['content-negotiation/fallback'],
    exchanges: [{ on: { path: /^\/(api|apis)(\/v1)?$/, headers: { accept: /^text\/x-.*,/ } }, refuse: unserved }],
  },
  {
    id: 'update-with-charset-refused',
    breaks: 'The body of an update whose media type has a charset is not read.',
    statements: ['verbs/method/put'],
    exchanges: [{ on: { operation: 'update', headers: { 'content-type': /charset/ } }, refuse: unread }],
  },
  {
    id: 'apply-with-charset-refused',
    breaks: 'The media type of an apply is not recognized where it has a charset.',
    statements: ['content-negotiation/apply-patch'],
    exchanges: [{ on: { operation: 'apply', headers: { 'content-type': /charset/ } }, refuse: unread }],
  },
  {
    id: 'patch-of-unknown-type-taken',
    breaks: 'A patch in an unknown media type is taken for a JSON merge patch.',
    statements: ['content-negotiation/unknown-body-type'],
    exchanges: [
      {
        on: { headers: { 'content-type': /^text\/x-/ }, when: ({ request }) => request.method === 'PATCH' },
        request: { headers: { 'content-type': 'application/merge-patch+json' } },
      },
    ],
  },
  {
    id: 'options-of-unknown-type-overlooked',
    breaks: 'A delete whose options are in an unknown media type is carried out without them.',
    statements: ['content-negotiation/unknown-body-type'],
    exchanges: [
      {
        on: { operation: 'delete', headers: { 'content-type': /^text\/x-/ } },
        request: { headers: { 'content-type': 'application/json' } },
      },
    ],
  },
];
