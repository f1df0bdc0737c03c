import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, withFields } from '../../json/json-object.ts';
import { cells } from '../../kinds/columns/cells.ts';
import type { ColumnRow } from '../../kinds/columns/column-row.ts';
import { kindColumns } from '../../kinds/columns/kind-columns.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { toStored } from './present.ts';

/** What rows have of their objects: the whole object, its metadata, or nothing. */
export type TableObjects = 'Object' | 'Metadata' | 'None';

/** How a Table is created. */
export type TableOptions = {
  readonly apiVersion: string;
  readonly objects: TableObjects;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
  /** Returns the rows to send. */
  readonly keepRows: (rows: readonly JsonObject[]) => readonly JsonObject[];
};

/** The columns of a type that declares none: the name and the creation time (specification, "Table representation"). */
const defaultColumns: readonly ColumnRow[] = [
  { name: 'Name', type: 'string', format: 'name', cell: cells.text('metadata.name') },
  { name: 'Created At', type: 'date', cell: cells.text('metadata.creationTimestamp') },
];

/** Converts an object or a collection to a Table (specification, "Table representation"). */
export function tableOf(type: ResourceType, content: JsonObject, options: TableOptions): JsonObject {
  const columns = type.columns ?? (type.origin === 'built-in' ? kindColumns.get(type.kind) : undefined) ?? defaultColumns;
  const isCollection = content['kind'] === type.listKind;
  const objects = isCollection ? arrayAt(content, 'items').filter(isJsonObject) : [content];
  const rows = objects.map((object): JsonObject => rowOf(type, columns, object, options));
  const metadata = objectAt(content, 'metadata');
  return {
    kind: 'Table',
    apiVersion: options.apiVersion,
    metadata: isCollection ? metadata : withFields({}, { resourceVersion: metadata['resourceVersion'] }),
    columnDefinitions: columns.map(({ name, type: typeName, format = '', description = '', priority = 0 }) => ({
      name,
      type: typeName,
      format,
      description,
      priority,
    })),
    rows: options.keepRows(rows),
  };
}

function rowOf(
  type: ResourceType,
  columns: readonly ColumnRow[],
  object: JsonObject,
  { apiVersion, objects, now }: Pick<TableOptions, 'apiVersion' | 'objects' | 'now'>,
): JsonObject {
  const stored = toStored(type, object);
  const row = columns.map(({ cell }) => cell(stored, now));
  if (objects === 'None') return { cells: row, object: null };
  const metadata = { kind: 'PartialObjectMetadata', apiVersion, metadata: objectAt(object, 'metadata') };
  return { cells: row, object: objects === 'Object' ? object : metadata };
}
