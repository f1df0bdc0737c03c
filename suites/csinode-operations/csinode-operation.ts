import { scenariosPerSubject } from '../suite-module.ts';
import { created } from './created.ts';
import { createdInStates } from './created-in-states.ts';
import { deletedInStates } from './deleted-in-states.ts';
import { deletions } from './deletions.ts';
import { patches } from './patches.ts';
import { reads } from './reads.ts';
import { terminating } from './terminating.ts';
import { updates } from './updates.ts';
import { wholeRecords } from './whole-records.ts';
import { writtenInStates } from './written-in-states.ts';

/** Every operation on the node record, with its parameters and its response, in JSON and in binary. */
export const csinodeOperation = scenariosPerSubject((subject) =>
  subject.kind === 'CSINode'
    ? [
        ...reads(subject),
        ...wholeRecords(subject),
        ...created(subject),
        createdInStates(subject),
        ...updates(subject),
        ...patches(subject),
        ...deletions(subject),
        ...deletedInStates(subject),
        terminating(subject),
        writtenInStates(subject),
      ]
    : [],
);
