import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';

/** Faults of the cells of Tables, of a count that is removed, and of requests with a precondition or with force. */
export const rareCellAndCountFaults: readonly Fault[] = [
  {
    id: 'cells-kept-until-next-generation',
    breaks: 'After an object of a built-in type was in a Table, its row keeps the same cells until its generation changes.',
    statements: ['table/rows'],
    change: keptCells('built-in'),
  },
  {
    id: 'cells-of-defined-types-kept-until-next-generation',
    breaks: 'After a custom resource was in a Table, its row keeps the same cells until its generation changes.',
    statements: ['table/rows'],
    change: keptCells('definition'),
  },
  {
    id: 'removed-count-is-zero',
    breaks: 'A driver of a CSINode whose allocatable count is removed by a change has the count 0 after it.',
    statements: ['csinode/count/optional'],
    change: (plain) => ({
      changedObject: (change) => {
        const object = plain.changedObject(change);
        if (change.type.resource !== 'csinodes') return object;
        const counted = driversOf(change.live).flatMap((driver) => (hasCount(driver) ? [textAt(driver, 'name')] : []));
        const drivers = driversOf(object).map((driver) =>
          counted.includes(textAt(driver, 'name')) && !hasCount(driver) ? { ...driver, allocatable: { count: 0 } } : driver,
        );
        return drivers.length === 0 ? object : withFields(object, { spec: withFields(objectAt(object, 'spec'), { drivers }) });
      },
    }),
  },
  {
    id: 'conditioned-delete-returns-status',
    breaks: 'The delete of a CSINode with preconditions in its body is answered with a Status in place of the CSINode.',
    statements: ['csinode-operations/delete/response'],
    exchanges: [
      {
        on: { operation: 'delete', resource: 'csinodes', text: /"preconditions"/, status: 200 },
        answer: {
          body: [
            {
              at: '',
              by: (node) => ({
                kind: 'Status',
                apiVersion: 'v1',
                metadata: {},
                status: 'Success',
                details: { name: textAt(node, 'metadata', 'name') ?? '', kind: 'csinodes', uid: textAt(node, 'metadata', 'uid') ?? '' },
              }),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'conditioned-eviction-does-nothing',
    breaks: 'An eviction whose deletion has preconditions is answered with success and evicts nothing.',
    statements: ['deletion/marked'],
    exchanges: [{ on: { operation: 'create', subresource: 'eviction', text: /preconditions/ }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'force-ignored-for-scale',
    breaks: 'An apply to the scale subresource with force is treated as one without it.',
    statements: ['query-parameters/force/true'],
    exchanges: [{ on: { operation: 'apply', subresource: 'scale', query: { force: 'true' } }, request: { query: { force: null } } }],
  },
];

const driversOf = (node: Json | undefined): readonly JsonObject[] => arrayAt(node, 'spec', 'drivers').filter(isJsonObject);
const hasCount = (driver: JsonObject): boolean => valueAt(driver, 'allocatable', 'count') !== undefined;

/** Returns the change that keeps the cells of an object of one origin of types until its generation changes. */
function keptCells(origin: ResourceType['origin']): NonNullable<Fault['change']> {
  return (plain) => {
    const kept = new Map<string, Json>();
    return {
      tableRows: (rows, type) =>
        plain.tableRows(rows, type).map((row) => {
          const generation = valueAt(row, 'object', 'metadata', 'generation');
          if (type.origin !== origin || typeof generation !== 'number') return row;
          const key = JSON.stringify([textAt(row, 'object', 'metadata', 'uid') ?? '', generation]);
          const cells = kept.get(key) ?? row['cells'] ?? null;
          kept.set(key, cells);
          return { ...row, cells };
        }),
    };
  };
}
