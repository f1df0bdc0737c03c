import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { definition, definitionsPath } from '../scenario/definition.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/**
 * A collection whose history begins after a known version: the definition of its type is created after the
 * version was read. A server with history older than the collection may send all events instead; it must not send nothing.
 */
export function freshCollection(subject: Subject): Scenario {
  const group: Template = { $group: 'fresh' };
  const young: Subject = {
    ...subject,
    apiVersion: { $join: [group, '/v1'] },
    collection: { $join: ['/apis/', group, '/v1/samples'] },
    scope: 'cluster',
  };
  const steps: readonly Step[] = [
    { id: 'before', do: 'send', request: { method: 'GET', path: definitionsPath } },
    { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition(group, 'Cluster') } },
    {
      id: 'served',
      do: 'until',
      request: { method: 'GET', path: young.collection },
      holds: { of: 'served', at: 'status', is: 'equals', value: 200 },
      boundSeconds: 60,
    },
    create(young, 'a'),
    watch(young, 'stream', { resourceVersion: versionOf('before') }),
    watch(young, 'control'),
    create(young, 'end'),
    drainTo('stream', 'end'),
    drainTo('control', 'end'),
  ];
  const complete: Expectation = { kind: 'events', stream: 'stream', start: 'exact', after: 'served' };
  return {
    id: 'gone/fresh-collection',
    subject: young,
    about: 'A collection is watched from a version before the type of its objects was defined, and also without a version.',
    steps,
    checks: {
      'gone/watch': {
        given: [{ kind: 'events', stream: 'control', start: 'state-any', after: 'control' }],
        expect: all(
          { kind: 'begins-without-error', stream: 'stream' },
          { kind: 'any', of: [{ kind: 'gone', of: 'stream', form: 'status' }, complete] },
        ),
        erratum: { id: 'gone-told-in-the-stream', expect: { kind: 'gone', of: 'stream', form: 'event' } },
      },
    },
  };
}
