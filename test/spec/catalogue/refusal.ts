import { TableError } from '#core/model/tool-error';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { schemas } from './schema-texts.ts';

/** The error that tables are refused with: of one text it is named `a.yaml`, of more `a.yaml`, `b.yaml` and so on. */
export function refusal(...tables: readonly string[]): TableError {
  try {
    readCatalogue({ tables: tables.map((text, index) => ({ file: `${'abcdef'[index]}.yaml`, text })), schemas });
  } catch (error) {
    if (error instanceof TableError) return error;
    throw error;
  }
  throw new Error('the tables were accepted');
}
