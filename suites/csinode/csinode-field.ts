import { scenariosPerSubject } from '../suite-module.ts';
import { driverFields } from './driver-fields.ts';
import { driverList } from './driver-list.ts';
import { emptiedList } from './emptied-list.ts';
import { otherWrites } from './other-writes.ts';
import { recordFields } from './record-fields.ts';
import { updatedRecord } from './updated-record.ts';

/** The node record, field by field: a record with all fields is the precondition of those that are refused. */
export const csinodeField = scenariosPerSubject((subject) =>
  subject.kind === 'CSINode'
    ? [
        ...recordFields(subject),
        ...driverFields(subject),
        ...driverList(subject),
        ...otherWrites(subject),
        emptiedList(subject),
        updatedRecord(subject),
      ]
    : [],
);
