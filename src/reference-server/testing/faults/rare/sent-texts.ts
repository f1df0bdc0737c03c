import { withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

const table = /as=Table/;

/** Returns the fault of a create or update in binary that loses a part of the object. */
function lostInBinary(
  id: string,
  breaks: string,
  change: NonNullable<Fault['change']>,
  statement: string,
  isSeen: (isBinary: boolean) => void,
): Fault {
  return {
    id,
    breaks,
    statements: [statement],
    exchanges: [seeing(({ request }) => isSeen(/protobuf/.test(request.headers.get('content-type') ?? '')))],
    change,
  };
}

function bytesLost(): Fault {
  let isBinary = false;
  return lostInBinary(
    'bytes-lost-in-binary-create',
    'A create in the binary media type stores the object without its binaryData.',
    (plain) => ({
      createdObject: (created) => {
        const object = plain.createdObject(created);
        return isBinary ? withFields(object, { binaryData: undefined }) : object;
      },
    }),
    'content-negotiation/binary-body-of-a-create',
    (is) => {
      isBinary = is;
    },
  );
}

function ownersLost(): Fault {
  let isBinary = false;
  return lostInBinary(
    'owner-references-lost-in-binary-update',
    'An update in the binary media type stores the object without its owner references.',
    (plain) => ({
      replacement: (update) => {
        const sent = plain.replacement(update);
        return isBinary ? withMetadata(sent, { ownerReferences: undefined }) : sent;
      },
    }),
    'content-negotiation/binary-body-of-an-update',
    (is) => {
      isBinary = is;
    },
  );
}

/** Faults of what is read of a body in JSON, YAML or binary, and of the warnings about it in a response of another form. */
export const rareSentTextFaults: readonly Fault[] = [
  {
    id: 'reference-in-yaml-is-empty',
    breaks: 'A reference to an anchor in the YAML of an apply has an empty value.',
    statements: ['apply/yaml'],
    exchanges: [{ on: { operation: 'apply', text: /: \*\w+\n/ }, request: { text: [/: \*\w+\n/, ': ""\n'] } }],
  },
  {
    id: 'comment-after-yaml-value-is-part-of-it',
    breaks: 'A comment after a value in the YAML of an apply becomes a part of the value.',
    statements: ['apply/yaml'],
    exchanges: [{ on: { operation: 'apply', text: /: \w+ # / }, request: { text: [/: (\w+ # [\w ]+)\n/, ': "$1"\n'] } }],
  },
  {
    id: 'empty-lines-of-yaml-block-lost',
    breaks: 'A text over several lines in the YAML of an apply has no empty lines.',
    statements: ['apply/yaml'],
    exchanges: [{ on: { operation: 'apply', text: /: \|[\s\S]*\n\n/ }, request: { text: [/\n\n/, '\n'] } }],
  },
  {
    id: 'carriage-returns-in-yaml-refused',
    breaks: 'An apply whose lines end with a carriage return and a line feed is refused.',
    statements: ['apply/yaml'],
    exchanges: [
      {
        on: { operation: 'apply', text: /\r\n {2}name:/ },
        refuse: { status: 400, reason: 'BadRequest', message: 'the YAML has an unknown character' },
      },
    ],
  },
  {
    id: 'escaped-pair-in-json-lost',
    breaks: 'A JSON merge patch with a character beyond 16 bits that is written as two escapes stores another character.',
    statements: ['verbs/method/patch'],
    exchanges: [
      {
        on: { operation: 'merge-patch', text: /\\ud83e\\udd89/i },
        request: { text: [/\\ud83e\\udd89/i, '\\ufffd'] },
      },
    ],
  },
  {
    id: 'escaped-letters-of-update-kept',
    breaks: 'An update stores letters that are written as escapes in its JSON as the text of the escapes.',
    statements: ['verbs/method/put'],
    exchanges: [{ on: { operation: 'update', text: /\\u006[12]/ }, request: { text: [/"\\u0061\\u0062/, '"\\\\u0061\\\\u0062'] } }],
  },
  {
    id: 'body-after-space-refused',
    breaks: 'A create whose body begins with a space or an empty line is refused.',
    statements: ['verbs/method/post'],
    exchanges: [
      {
        on: { operation: 'create', text: /^\s/ },
        refuse: { status: 400, reason: 'BadRequest', message: 'the body does not begin with an object' },
      },
    ],
  },
  {
    id: 'maps-in-braces-of-yaml-refused',
    breaks: 'An apply in YAML whose maps are in braces and that is no JSON is refused.',
    statements: ['apply/yaml'],
    exchanges: [
      {
        on: { operation: 'apply', text: /^\{\w/ },
        refuse: { status: 400, reason: 'BadRequest', message: 'the body is neither JSON nor YAML in blocks' },
      },
    ],
  },
  {
    id: 'small-fractions-of-merge-patch-cut',
    breaks: 'A JSON merge patch of a custom resource stores zero in place of a number that is written with a negative exponent.',
    statements: ['verbs/method/patch'],
    exchanges: [{ on: { operation: 'merge-patch', origin: 'definition', text: /\de-\d/ }, request: { text: [/\d+e-\d+/, '0'] } }],
  },
  {
    id: 'virtual-type-has-no-fallback',
    breaks: 'A create of an access review is answered with 406 where the first media type that the client accepts is not served.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      {
        on: { operation: 'create', resource: 'selfsubjectaccessreviews', headers: { accept: /^text\/.*,/ } },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'reviews have one media type' },
      },
    ],
  },
  bytesLost(),
  ownersLost(),
  {
    id: 'unknown-field-of-json-patch-unwarned-in-table',
    breaks: 'A JSON patch whose response is a Table drops unknown fields without a warning.',
    statements: ['field-validation/built-in/json-patch/warn/unknown'],
    exchanges: [
      {
        on: { operation: 'json-patch', headers: { accept: table }, status: 200 },
        answer: { headers: { warning: null } },
      },
    ],
  },
  {
    id: 'unknown-field-of-custom-resource-unwarned-in-table',
    breaks: 'A create of a custom resource whose response is a Table drops unknown fields without a warning.',
    statements: ['field-validation/structural/create/warn/unknown'],
    exchanges: [
      {
        on: {
          operation: 'create',
          origin: 'definition',
          headers: { accept: table },
          status: 201,
          when: ({ route }) => route?.of === 'collection' && route.type.deprecation === undefined,
        },
        answer: { headers: { warning: null } },
      },
    ],
  },
];
