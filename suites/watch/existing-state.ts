import { existingRoles, lastOf, listExisting } from '../scenario/existing.ts';
import type { Judgement, Judgements, Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { close } from '../scenario/watch-stream.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const { collection, needs, kind } = existingRoles;

/** The time to wait for the state at the start of a watch. A generous timeout, not a requirement. */
const boundSeconds = 30;

const ofLast = { type: 'ADDED', object: { kind, metadata: { uid: lastOf('uid') } } };

function startingState(): Scenario {
  return {
    id: 'watch/of-existing-cluster-roles',
    about: 'Objects that no test made are listed, and watched until the event of the last one.',
    needs,
    steps: [
      listExisting(existingRoles, 'list'),
      {
        id: 'stream',
        do: 'open',
        request: { method: 'GET', path: collection, query: { watch: 'true', timeoutSeconds: String(boundSeconds) } },
      },
      {
        id: 'state',
        do: 'drain',
        stream: 'stream',
        to: { of: 'stream', at: '/object/metadata/uid', is: 'equals', value: lastOf('uid') },
        boundSeconds,
      },
      close('stream'),
    ],
    checks: streamed(),
  };
}

function streamed(): Judgements {
  const whereThere = (expect: Judgement['expect']): Judgement => ({
    given: [],
    when: [{ of: 'list', at: '/items/0', is: 'present' }],
    otherwise: 'the target has no object of the type',
    expect,
  });
  return {
    'watch/json-media-type': whereThere({ kind: 'json-stream', stream: 'stream', aspect: 'media-type' }),
    'watch/one-document-per-change': whereThere({ kind: 'json-stream', stream: 'stream', aspect: 'documents' }),
    'events/added-at-start/rv-unset': whereThere(allHold({ of: 'stream', at: '', is: 'includes-once', value: ofLast })),
    'events/bookmark/only-when-asked': whereThere({ kind: 'no-bookmark', stream: 'stream' }),
  };
}

/** Watches of objects that no test made: they begin with what is there. */
export const existingState = scenariosPerTarget([startingState()]);
