import type { Template } from '#core/model/template';
import { definitionOfSamples } from '../scenario/definition.ts';

const whole = { type: 'integer' } as const;
const counted = { type: 'object', properties: { replicas: whole } } as const;

/** Returns a definition of the kind `Sample`, plural `samples`, in a group, whose objects have a status and a scale. */
export function scalableDefinition(group: Template): Template {
  return definitionOfSamples(group, 'Namespaced', [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: { type: 'object', properties: { spec: counted, status: counted } } },
      subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
    },
  ]);
}
