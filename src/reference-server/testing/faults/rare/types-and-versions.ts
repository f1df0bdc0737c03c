import { objectAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';

/** Faults of types that are defined late, again or in alpha alone, and of older versions (specification, "Object names", "Verbs", "Field validation"). */
export const rareTypeAndVersionFaults: readonly Fault[] = [
  {
    id: 'schema-of-former-definition',
    breaks:
      'Objects of a definition that was removed and made anew are read by the schema of the former definition, so that new fields are unknown.',
    statements: ['field-validation-level/changed-schema'],
    change: (plain) => {
      const known = new Map<string, { readonly since: number; readonly schema: Schema }>();
      return {
        schemaOfBody: (type) => {
          const schema = plain.schemaOfBody(type);
          if (type.origin !== 'definition') return schema;
          const key = `${apiVersionOf(type)}/${type.resource}`;
          const first = known.get(key);
          if (first !== undefined && first.since !== type.firstRevision) return first.schema;
          known.set(key, { since: type.firstRevision, schema });
          return schema;
        },
      };
    },
  },
  {
    id: 'namespace-leaves-alpha-objects',
    breaks: 'The deletion of a namespace leaves its custom resources whose definition has alpha versions only.',
    statements: ['object-names/namespace-deleted'],
    change: (plain) => ({
      emptiesNamespace: (type) => plain.emptiesNamespace(type) && !(type.origin === 'definition' && /alpha/.test(type.version)),
    }),
  },
  {
    id: 'namespace-left-with-objects-of-late-types',
    breaks: 'The deletion of a namespace keeps objects of definitions that were created after another namespace had been deleted.',
    statements: ['object-names/namespace-deleted'],
    change: (plain) => {
      const known = new Set<string>();
      let isComplete = false;
      return {
        emptiesNamespace: (type) => {
          const key = `${type.group}/${type.resource}`;
          if (isComplete) return known.has(key) && plain.emptiesNamespace(type);
          if (known.size === 0) queueMicrotask(() => (isComplete = true));
          known.add(key);
          return plain.emptiesNamespace(type);
        },
      };
    },
  },
  {
    id: 'older-version-patch-loses-behavior',
    breaks: 'A merge patch of a HorizontalPodAutoscaler in autoscaling/v1 removes the behavior that it has in autoscaling/v2.',
    statements: ['verbs/patch/keeps'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const { group, version, resource } = change.type;
        const isOlder = group === 'autoscaling' && version === 'v1' && resource === 'horizontalpodautoscalers';
        if (!isOlder || change.mediaType !== 'application/merge-patch+json' || change.subresource !== undefined) return next;
        const annotations = objectAt(next, 'metadata', 'annotations');
        const left = Object.fromEntries(Object.entries(annotations).filter(([key]) => !key.endsWith('/behavior')));
        return withMetadata(next, { annotations: Object.keys(left).length === 0 ? undefined : left });
      },
    }),
  },
];
