import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { definitionsPath } from '../scenario/definition.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { jsonText } from '../scenario/json-text.ts';
import { asOther, type Definition, versionsWith } from '../scenario/marked-definition.ts';
import { testLabels } from '../scenario/test-object.ts';

/** A schema whose default says which one is in effect. */
export const specWith = (sign: string, fields: Fields): Fields => ({
  type: 'object',
  properties: { sign: { type: 'string', default: sign }, ...fields },
});

/** Creates an object at level Strict; `a` and `end` are accepted by each of the schemas. */
export function written(type: Subject, own: string, spec: Fields): Step {
  return {
    id: `create-${own}`,
    do: 'send',
    request: {
      method: 'POST',
      path: type.collection,
      query: { fieldValidation: 'Strict' },
      body: { apiVersion: type.apiVersion, kind: type.kind, metadata: { name: { $own: own }, labels: testLabels }, spec },
    },
    ...(own === 'a' || own === 'end' ? { writes: { own, as: 'create' } as const } : {}),
  };
}

/** Gives a definition another schema, also in the other version of those that are served in two. */
export function redefine({ plural, group, inTwoVersions }: Definition, id: string, spec: Fields): Step {
  const versions = versionsWith(spec);
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: { $join: [definitionsPath, `/${plural}.`, group] },
      headers: { 'content-type': 'application/merge-patch+json' },
      text: jsonText({ spec: { versions: [...versions, ...(inTwoVersions ? versions.map(asOther) : [])] } }),
    },
  };
}

/** Waits until new objects get the default of a schema. */
export function untilSigned({ apiVersion, kind, collection }: Subject, sign: string, id = `is-${sign}`): Step {
  return {
    id,
    do: 'until',
    request: {
      method: 'POST',
      path: collection,
      query: { dryRun: 'All' },
      body: { apiVersion, kind, metadata: { name: { $own: 'asked' }, labels: testLabels }, spec: { text: 'text' } },
    },
    holds: { of: id, at: '/spec/sign', is: 'equals', value: sign },
    boundSeconds: 30,
    atDeadline: 'judge',
  };
}
