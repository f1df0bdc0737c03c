import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { optionsInEachPlace, plainOptions } from '../deletion/delete-options.ts';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';

const at = '/metadata/deletionTimestamp';
const finalizers = ['apiconform.example/first', 'apiconform.example/second'];

/** Options of a second delete. */
const options: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  ...optionsInEachPlace,
  orphan: { query: { propagationPolicy: 'Orphan' } },
  'foreground-in-body': { body: { ...plainOptions, propagationPolicy: 'Foreground' } },
  'dry-run': { query: { dryRun: 'All' } },
};

/** Objects that are being deleted are deleted again and changed, each in another way; the time of the first request stays. */
export function deletionTime(subject: Subject): Scenario {
  const later = laterWrites(subject);
  const owns = later.map(({ own }) => own);
  return {
    id: 'object-metadata/deletion-time',
    about:
      'Objects with two finalizers are deleted; two seconds later each of them is deleted again, with other options or with its collection, or changed.',
    queue: 'waiting',
    steps: [
      ...owns.flatMap((own) => [
        createWithFinalizers(subject, own, finalizers),
        writeStep(subject, 'delete', { id: `delete-${own}`, own }),
        get(subject, own, `marked-${own}`),
      ]),
      // Timestamps have a resolution of one second.
      { id: 'a-second', do: 'wait', seconds: 2 },
      ...later.map(({ step }) => step),
      // Last, because it is about all of them.
      ...(mayDeleteCollection(subject) ? [writeStep(subject, 'delete-collection', { id: 'delete-all', own: 'a' })] : []),
      ...owns.map((own) => get(subject, own, `after-${own}`)),
      ...owns.flatMap((own) => removeFinalizers(subject, own, { atDeadline: 'judge' })),
    ],
    checks: {
      'object-metadata/deletion-timestamp/kept': must(
        allHold(...owns.map((own) => showsSame(`after-${own}`, at, `marked-${own}`))),
        ...owns.map((own) => ({ of: `marked-${own}`, at, is: 'set' }) as const),
        ...later.filter(({ isSure }) => isSure).map(({ step }) => answered(step.id, '2xx')),
      ),
    },
  };
}

/** A write, the name of its object, and whether each server accepts it. */
type Later = { readonly own: string; readonly step: Extract<Step, { readonly do: 'send' }>; readonly isSure: boolean };

function laterWrites(subject: Subject): readonly Later[] {
  const send = (own: string, request: Request): Later => ({ own, step: { id: `again-${own}`, do: 'send', request }, isSure: false });
  const deletes = Object.entries(options).map(([own, { query, ...body }]) =>
    send(own, { method: 'DELETE', path: objectPath(subject, own), query: query ?? {}, ...body }),
  );
  const changes = [...patchKindsOf(subject), 'apply' as const].map((kind): Later => {
    const own = `by-${kind}`;
    return { own, step: writeStep(subject, kind, { id: `again-${own}`, own }), isSure: true };
  });
  const release = send('released', mergePatch(subject, 'released', { metadata: { finalizers: finalizers.slice(1) } }));
  return [...deletes, ...changes, { ...release, isSure: true }];
}
