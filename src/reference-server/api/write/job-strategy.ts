import type { JsonObject } from '#core/model/json';
import { isObject, objectAt, textAt, withFields } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

/** What the pods of a job are told by; the words are part of the interface's data. */
const uidLabel = 'batch.kubernetes.io/controller-uid';
const nameLabel = 'batch.kubernetes.io/job-name';

/** Jobs select their pods by labels of the server's own, unless they say that they select them themselves. */
export const jobStrategy: Strategy = { ...plainStrategy, settle: (_api, object) => selecting(object) };

function selecting(object: JsonObject): JsonObject {
  const spec = object['spec'];
  if (!isObject(spec) || spec['manualSelector'] === true || !isObject(spec['template'])) return object;
  const uid = textAt(object, 'metadata', 'uid') ?? '';
  const name = textAt(object, 'metadata', 'name') ?? '';
  const template = spec['template'];
  const metadata = objectAt(template, 'metadata');
  const labels = withFields(objectAt(metadata, 'labels'), { [uidLabel]: uid, 'controller-uid': uid, [nameLabel]: name, 'job-name': name });
  return withFields(object, {
    spec: withFields(spec, {
      selector: { matchLabels: { [uidLabel]: uid } },
      template: withFields(template, { metadata: withFields(metadata, { labels }) }),
    }),
  });
}
