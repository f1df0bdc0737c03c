import { isJsonArray } from '#core/json/json-object';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';

type Fields = { readonly [field: string]: Template };

/** Longer than the shortest lengths that the binary encoding has. */
const long = 'Grüße, 漢字, 🦉 '.repeat(1000);

/** Values of the fields of a type: bytes, long texts, false, zeros and several items. */
function contentOf({ kind, body = {} }: Subject): Fields {
  if (kind === 'ConfigMap') {
    return { data: { long, empty: '', 'key.name': 'value' }, binaryData: { bytes: '//79AA==', none: '' }, immutable: true };
  }
  if (kind !== 'CSINode') return body;
  const topologyKeys = ['example.com/zone', 'example.com/rack'];
  const drivers = [
    { name: 'driver.example.com', nodeID: 'größe "1"', allocatable: { count: 0 }, topologyKeys },
    { name: 'other.example.com', nodeID: '0', allocatable: { count: 2_147_483_647 }, topologyKeys: ['zone'] },
  ];
  return { spec: { drivers } };
}

/** Metadata of each kind that a client sends. A namespace finalizes itself. */
function metadataOf(subject: Subject, state: string): Fields {
  return {
    labels: { ...testLabels, 'apiconform-empty': '' },
    annotations: { [changeAnnotation]: state, 'apiconform-empty': '', 'apiconform-text': 'Grüße, 漢字, 🦉' },
    ownerReferences: [{ ...ownerReference(subject, 'owner'), controller: true, blockOwnerDeletion: false }],
    ...(subject.deletion === 'immediate' ? { finalizers: ['apiconform.example/one', 'apiconform.example/two'] } : {}),
  };
}

/** Objects that are created and updated by bodies in the binary media type with metadata and values of each kind. */
export function binaryValues(subject: Subject): Scenario {
  const sent = (own: string, state: string, more: Fields = {}): Fields => ({
    ...testObject(subject, own, state, { ...metadataOf(subject, state), ...more }),
    ...contentOf(subject),
  });
  const post: Step = { id: 'post', do: 'send', request: { method: 'POST', path: subject.collection, binary: sent('a', 'post') } };
  // Others may have written to a shared object since.
  const version: Fields = subject.writers === 'shared' ? {} : { resourceVersion: versionOf('create-b') };
  const put: Step = {
    id: 'put',
    do: 'send',
    request: { method: 'PUT', path: objectPath(subject, 'b'), binary: sent('b', 'put', version) },
  };
  const hasAll = (read: string, state: string): readonly Predicate[] => [
    ...Object.entries(metadataOf(subject, state)).flatMap(([field, value]) => fieldsOf(read, `/metadata/${field}`, value)),
    ...Object.entries(contentOf(subject)).map(([field, value]) => shows(read, `/${field}`, value)),
  ];
  return {
    id: 'content-negotiation/binary-values',
    about:
      'An object is created, and another updated, by bodies in the binary media type with owner references, finalizers, long texts, bytes, false and zeros.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'owner'), post, get(subject, 'a', 'read-posted'), createBare(subject), put, get(subject, 'b', 'read-put')],
    checks: {
      'content-negotiation/binary-body-of-a-create': must(
        allHold(answered('post', '2xx'), ...hasAll('read-posted', 'post')),
        answered('create-owner', '2xx'),
      ),
      'content-negotiation/binary-body-of-an-update': must(
        allHold(answered('put', '2xx'), ...hasAll('read-put', 'put')),
        answered('create-owner', '2xx'),
        answered('create-b', '2xx'),
      ),
    },
  };
}

/** A list as a whole, and each entry of a map, to which a server may add others. */
function fieldsOf(read: string, at: `/${string}`, value: Template): readonly Predicate[] {
  if (typeof value !== 'object' || value === null || isJsonArray(value)) return [shows(read, at, value)];
  return Object.entries<Template>({ ...value }).map(([key, inner]) => shows(read, `${at}/${key}`, inner));
}

/** An object with no more than a type requires. */
function createBare(subject: Subject): Step {
  const fields = subject.kind === 'CSINode' ? { spec: { drivers: [] } } : {};
  const body = { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: 'b' }, labels: testLabels }, ...fields };
  return { id: 'create-b', do: 'send', request: { method: 'POST', path: subject.collection, body } };
}
