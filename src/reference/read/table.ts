import type { Json, JsonObject } from '../../model/json.ts';
import { arrayAt, isObject, objectAt, textAt, withFields } from '../json/json-object.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { ageOf } from './age-of.ts';

/** A column: its name, its type, and the cell of an object. */
type Column = {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly cell: (object: JsonObject, now: Date) => Json;
};

/** What the rows carry of their objects: the whole, the metadata, or nothing. */
export type TableObjects = 'Object' | 'Metadata' | 'None';

const name: Column = { name: 'Name', type: 'string', format: 'name', cell: (object) => textAt(object, 'metadata', 'name') ?? '' };
const created: Column = { name: 'Created At', type: 'date', cell: (object) => textAt(object, 'metadata', 'creationTimestamp') ?? '' };
const age: Column = { name: 'Age', type: 'string', cell: (object, now) => ageOf(textAt(object, 'metadata', 'creationTimestamp'), now) };

/** A type without columns of its own gets the name and the time of creation (specification, "Table representation"). */
const defaultColumns: readonly Column[] = [name, created];

const ownColumns: ReadonlyMap<string, readonly Column[]> = new Map([
  ['ConfigMap', [name, { name: 'Data', type: 'integer', cell: (object) => numberOfFields(object, ['data', 'binaryData']) }, age]],
  ['CSINode', [name, { name: 'Drivers', type: 'integer', cell: (object) => arrayAt(object, 'spec', 'drivers').length }, age]],
  ['Namespace', [name, { name: 'Status', type: 'string', cell: (object) => textAt(object, 'status', 'phase') ?? '' }, age]],
]);

/** An object or a collection as a Table (specification, "Table representation"). `keepRows` has the last word on its rows. */
export function tableOf(
  type: ResourceType,
  shown: JsonObject,
  options: {
    readonly apiVersion: string;
    readonly objects: TableObjects;
    readonly keepRows: (rows: readonly JsonObject[]) => readonly JsonObject[];
    /** What ages are counted to. */
    readonly now: Date;
  },
): JsonObject {
  const columns = (type.origin === 'built-in' ? ownColumns.get(type.kind) : undefined) ?? defaultColumns;
  const isCollection = shown['kind'] === type.listKind;
  const objects = isCollection ? arrayAt(shown, 'items').filter(isObject) : [shown];
  const rows = objects.map((object): JsonObject => rowOf(columns, object, options));
  const metadata = objectAt(shown, 'metadata');
  return {
    kind: 'Table',
    apiVersion: options.apiVersion,
    metadata: isCollection ? metadata : withFields({}, { resourceVersion: metadata['resourceVersion'] }),
    columnDefinitions: columns.map(({ name, type: typeName, format = '' }) => ({
      name,
      type: typeName,
      format,
      description: '',
      priority: 0,
    })),
    rows: options.keepRows(rows),
  };
}

function rowOf(
  columns: readonly Column[],
  object: JsonObject,
  { apiVersion, objects, now }: { readonly apiVersion: string; readonly objects: TableObjects; readonly now: Date },
): JsonObject {
  const cells = columns.map(({ cell }) => cell(object, now));
  if (objects === 'None') return { cells, object: null };
  const metadata = { kind: 'PartialObjectMetadata', apiVersion, metadata: objectAt(object, 'metadata') };
  return { cells, object: objects === 'Object' ? object : metadata };
}

function numberOfFields(object: JsonObject, fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + Object.keys(objectAt(object, field)).length, 0);
}
