import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary as binaryMediaType, isIn, isKnownInBinary } from '../scenario/media-types.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isCustom, isUsedFor } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, objectPath, remove, testLabels, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { ofMissing, ofUnavailable } from './errors.ts';
import { fullMetadata } from './full-metadata.ts';
import { otherValues } from './other-values.ts';
import { sameAsInJson } from './same-in-json.ts';
import { unlabelled } from './unlabelled.ts';
import { unnamed } from './unnamed.ts';

/** A target without the binary media type has no envelope to check. */
const needs = [{ need: 'binary' }] as const;

/** The envelope of the binary media type, around objects of built-in types and around errors about others. */
export const binary = scenariosPerSubject((subject) =>
  isKnownInBinary(subject)
    ? [
        ofObject(subject),
        ofCollection(subject),
        ofEmptyCollection(subject),
        ofMissing(subject),
        foreignPrefix(subject),
        ...(isUsedFor(subject, 'single-cases') ? [...otherValues, fullMetadata(subject), unlabelled(subject)] : []),
        unnamed(subject),
      ]
    : isCustom(subject)
      ? [ofUnavailable(subject)]
      : [],
);

function ofObject(subject: Subject): Scenario {
  const given: Judgement['given'] = [answered('in-json', 200), answered('in-binary', 200), isIn('in-binary', binaryMediaType)];
  const part = (aspect: 'prefix' | 'message' | 'content-encoding' | 'content-type'): Judgement =>
    must({ kind: 'binary-envelope', of: 'in-binary', aspect }, ...given);
  const unset = (aspect: 'content-encoding' | 'content-type'): Judgement => ({
    ...part(aspect),
    when: [
      { kind: 'binary-envelope', of: 'in-binary', aspect: 'content-encoding-unset' },
      { kind: 'binary-envelope', of: 'in-binary', aspect: 'content-type-unset' },
    ],
    otherwise: 'the target names a contentEncoding or a contentType in the envelope',
  });
  return {
    id: 'protobuf/object',
    about:
      'An object with empty texts, one beyond ASCII, and with false or zero where its type has fields for them, is read in JSON and in the binary media type.',
    needs,
    steps: [
      createWithTexts(subject),
      get(subject, 'a', 'in-json'),
      accepting(get(subject, 'a', 'in-binary'), binaryMediaType),
      get(subject, 'a', 'in-json-again'),
    ],
    checks: {
      'protobuf/prefix': part('prefix'),
      'protobuf/message': part('message'),
      'protobuf/type-meta': must(
        { kind: 'binary-type', of: 'in-binary', objectKind: subject.kind, apiVersion: subject.apiVersion },
        ...given,
      ),
      'protobuf/raw': must(sameAsInJson, ...given),
      'protobuf/content-encoding': unset('content-encoding'),
      'protobuf/content-type': unset('content-type'),
    },
  };
}

/** Fields that are false, zero or empty and have a meaning of their own, so that they are not left out. */
function zerosOf({ kind, body }: Subject): Subject['body'] {
  if (kind === 'ConfigMap') return { data: { key: 'value', empty: '' }, binaryData: { none: '' }, immutable: false };
  if (kind !== 'CSINode') return body;
  const driver = { name: 'driver.example.com', nodeID: 'node-1', topologyKeys: ['example.com/zone'] };
  return {
    spec: {
      drivers: [
        { ...driver, allocatable: { count: 0 } },
        { ...driver, name: 'other.example.com', topologyKeys: [] },
      ],
    },
  };
}

function createWithTexts(subject: Subject): Step {
  const id = 'create-a';
  const metadata = {
    labels: { ...testLabels, 'apiconform-empty': '' },
    annotations: { [changeAnnotation]: id, 'apiconform-empty': '', 'apiconform-text': 'Grüße, 漢字, 🦉' },
  };
  const body = { ...testObject(subject, 'a', id, metadata), ...zerosOf(subject) };
  const request = { method: 'POST', path: subject.collection, body } as const;
  return { id, do: 'send', request, writes: { own: 'a', as: 'create' } };
}

/** The page after the first is of one version in both media types. */
const nextPage = { limit: '1', continue: { $ref: { step: 'page', at: '/metadata/continue' } } } as const;

/** Returns what the page after the first is in the binary media type. The version of the first page may have expired. */
function samePage(subject: Subject): Judgement['expect'] {
  const of = 'page-in-binary';
  return {
    kind: 'any',
    of: [
      all(
        allHold(isIn(of, binaryMediaType)),
        { kind: 'binary-envelope', of, aspect: 'prefix' },
        { kind: 'binary-type', of, objectKind: `${subject.kind}List`, apiVersion: subject.apiVersion },
        { kind: 'same-content', of, as: 'page-in-json' },
      ),
      ...['page-in-json', of].map((page) => allHold(answered(page, 410))),
    ],
  };
}

/** A server need not count what remains, and may no longer have the version of the first page. */
const sameCount: Judgement['expect'] = {
  kind: 'any',
  of: [
    allHold({ of: 'page-in-binary', at: '/metadata/remainingItemCount', is: 'equals', value: countOf('page-in-json') }),
    allHold({ of: 'page-in-json', at: '/metadata/remainingItemCount', is: 'absent' }),
    { kind: 'not', of: allHold(answered('page-in-json', 200)), because: 'the page was returned in JSON' },
    allHold(answered('page-in-binary', 410)),
  ],
};

function countOf(step: string): Template {
  return { $ref: { step, at: '/metadata/remainingItemCount' } };
}

function ofCollection(subject: Subject): Scenario {
  const objectKind = `${subject.kind}List`;
  return {
    id: 'protobuf/collection',
    about: 'A collection, and a page of it, are read in JSON and in the binary media type.',
    needs,
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'in-json'),
      accepting(list(subject, 'in-binary'), binaryMediaType),
      list(subject, 'in-json-again'),
      create(subject, 'c'),
      listEverything(subject, 'page', { limit: '1' }),
      listEverything(subject, 'page-in-json', nextPage),
      accepting(listEverything(subject, 'page-in-binary', nextPage), binaryMediaType),
    ],
    checks: {
      'protobuf/collection': must(
        all(
          sameCount,
          samePage(subject),
          { kind: 'binary-envelope', of: 'in-binary', aspect: 'prefix' },
          { kind: 'binary-type', of: 'in-binary', objectKind, apiVersion: subject.apiVersion },
          sameAsInJson,
        ),
        answered('in-json', 200),
        answered('in-binary', 200),
        isIn('in-binary', binaryMediaType),
      ),
    },
  };
}

function ofEmptyCollection(subject: Subject): Scenario {
  return {
    id: 'protobuf/empty-collection',
    about: 'The only object that a request for a collection selects is removed; then the collection is read in the binary media type.',
    needs,
    steps: [create(subject, 'a'), ...remove(subject, 'a'), accepting(list(subject, 'empty', { labelSelector: selector }), binaryMediaType)],
    checks: {
      'protobuf/collection': must(
        all(
          { kind: 'binary-envelope', of: 'empty', aspect: 'prefix' },
          { kind: 'binary-type', of: 'empty', objectKind: `${subject.kind}List`, apiVersion: subject.apiVersion },
          allHold({ of: 'empty', at: '/metadata/resourceVersion', is: 'set' }, { of: 'empty', at: '/items/0', is: 'absent' }),
        ),
        answered('gone-a', 404),
        answered('empty', 200),
        isIn('empty', binaryMediaType),
      ),
    },
  };
}

/** Prefixes of which one byte, or each, is another one. */
const unknownPrefixes: Readonly<Record<string, string>> = {
  other: 'k9s\u0000',
  capital: 'K8s\u0000',
  'last-byte': 'k8s\u0001',
  zeros: '\u0000\u0000\u0000\u0000',
};

function foreignPrefix(subject: Subject): Scenario {
  const dryRun = { dryRun: 'All' } as const;
  const prefixOf = (binaryPrefix?: string): Pick<Request, 'binaryPrefix'> => (binaryPrefix === undefined ? {} : { binaryPrefix });
  const post = (own: string, id: string, binaryPrefix?: string, query: NonNullable<Request['query']> = {}): Step => {
    const binary = testObject(subject, own, id);
    return { id, do: 'send', request: { method: 'POST', path: subject.collection, query, binary, ...prefixOf(binaryPrefix) } };
  };
  // Others may have written to a shared object since.
  const version = subject.writers === 'shared' ? {} : { resourceVersion: versionOf('read-a') };
  const put = (id: string, query: NonNullable<Request['query']>): Step => {
    const binary = testObject(subject, 'a', id, version);
    const { other } = unknownPrefixes;
    return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), query, binary, ...prefixOf(other) } };
  };
  const creates = Object.entries(unknownPrefixes).map(([name, prefix]) => post('b', `post-${name}`, prefix));
  const others = [post('b', 'dry-post', unknownPrefixes['other'], dryRun), put('dry-put', dryRun), put('put', {})];
  return {
    id: 'protobuf/foreign-prefix',
    about:
      'An object is created in the binary media type; another is created, and the first is updated, with unknown prefixes, also in dry runs.',
    needs,
    steps: [
      post('a', 'post-a'),
      get(subject, 'a', 'read-a'),
      ...creates,
      ...others,
      get(subject, 'b', 'read-b'),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'protobuf/unknown-prefix-of-a-body': must(
        allHold(
          ...[...creates, ...others].map(({ id }) => answered(id, '4xx')),
          answered('read-b', 404),
          shows('after', `/metadata/annotations/${changeAnnotation}`, 'post-a'),
        ),
        answered('post-a', '2xx'),
        answered('read-a', 200),
      ),
    },
  };
}
