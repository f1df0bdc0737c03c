import { scenariosPerSubject } from '../suite-module.ts';
import { created } from './created.ts';
import { deletions } from './deletions.ts';
import { patches } from './patches.ts';
import { reads } from './reads.ts';
import { terminating } from './terminating.ts';
import { updates } from './updates.ts';

/** Every operation on the node record, with its parameters and its response, in JSON and in binary. */
export const csinodeOperation = scenariosPerSubject((subject) =>
  subject.kind === 'CSINode'
    ? [...reads(subject), ...created(subject), ...updates(subject), ...patches(subject), ...deletions(subject), terminating(subject)]
    : [],
);
