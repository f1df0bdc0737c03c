import type { Generator } from '../generator.ts';
import { aspectCases } from '../scenario/aspect-cases.ts';
import { driverFields } from './driver-fields.ts';
import { driverList } from './driver-list.ts';
import type { FieldAspect } from './field-aspect.ts';
import { recordFields } from './record-fields.ts';

/** The node record, field by field: a record with all fields is the control of those that are refused. */
export const csinodeField: Generator<'csinode-field'> = {
  form: 'csinode-field',
  generate: (statements, subject) =>
    subject.kind !== 'CSINode'
      ? []
      : aspectCases<FieldAspect>(
          subject,
          'csinode',
          statements.map(({ id, form }) => ({ id, aspect: `${form.field}/${form.aspect}` })),
          [...recordFields(subject), ...driverFields(subject), ...driverList(subject)],
        ),
};
