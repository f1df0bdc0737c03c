import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Applied } from '../../../api/apply/index.ts';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import { readJson } from '../../exchanges/read-json.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';

/** The manager of the client. */
const client = 'kubectl';
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Returns the later value with the fields of the former one that it does not have. */
function withFormer(former: Json | undefined, later: Json): Json {
  if (!isJsonObject(former) || !isJsonObject(later)) return later;
  const whole = { ...former, ...later };
  return Object.fromEntries(Object.entries(whole).map(([key, value]): [string, Json] => [key, withFormer(former[key], value)]));
}

/** Faults of the last-applied annotation of the client (specification, "Server-side apply"). */
export const rareLastAppliedFaults: readonly Fault[] = [
  {
    id: 'last-applied-keeps-given-up-fields',
    breaks: 'An apply of the client keeps the fields in its last-applied annotation that it applied before and leaves out now.',
    statements: ['apply-upgrade/annotation-kept-up'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged') return outcome;
        const [former, later] = [apply.live, outcome.object].map((object) => textAt(object, 'metadata', 'annotations', lastApplied));
        if (former === undefined || later === undefined || former === later) return outcome;
        const annotation = `${JSON.stringify(withFormer(readJson(former), readJson(later) ?? {}))}\n`;
        const annotations = withFields(objectAt(outcome.object, 'metadata', 'annotations'), { [lastApplied]: annotation });
        return { ...outcome, object: withMetadata(outcome.object, { annotations }) };
      },
    }),
  },
  {
    id: 'forced-apply-leaves-last-applied',
    breaks: 'A forced apply of the client leaves the last-applied annotation as it was.',
    statements: ['apply-upgrade/annotation-kept-up'],
    change: (plain) => ({
      applied: (apply): Applied => {
        const outcome = plain.applied(apply);
        const former = textAt(apply.live, 'metadata', 'annotations', lastApplied);
        if (outcome.kind !== 'merged' || apply.manager !== client || !apply.force || former === undefined) return outcome;
        const annotations = withFields(objectAt(outcome.object, 'metadata', 'annotations'), { [lastApplied]: former });
        return { ...outcome, object: withMetadata(outcome.object, { annotations }) };
      },
    }),
  },
  {
    id: 'last-applied-follows-any-manager',
    breaks: 'An apply of any manager replaces the last-applied annotation of the client by what it applied.',
    statements: ['apply-upgrade/annotation-kept-up'],
    change: (plain) => ({
      applied: (apply): Applied => {
        const outcome = plain.applied(apply);
        const former = textAt(apply.live, 'metadata', 'annotations', lastApplied);
        if (outcome.kind !== 'merged' || apply.manager === client || former === undefined) return outcome;
        const annotations = withFields(objectAt(outcome.object, 'metadata', 'annotations'), {
          [lastApplied]: JSON.stringify(apply.applied),
        });
        return { ...outcome, object: withMetadata(outcome.object, { annotations }) };
      },
    }),
  },
  {
    id: 'dry-run-of-upgrade-conflicts',
    breaks: 'A dry run of the apply by which the client takes over its fields conflicts.',
    statements: ['apply-upgrade/inside'],
    exchanges: [
      {
        on: { operation: 'apply', query: { fieldManager: client, dryRun: 'present', force: 'absent' } },
        refuse: { status: 409, reason: 'Conflict', message: 'the object is not applied yet' },
      },
    ],
  },
];
