import { describeSubject } from '#conformance/subject/describe-subject';
import { readSubjects } from '#spec/catalogue/read-subjects';
import { projectTables } from './load-tables.ts';
import { type ServerOptions, withTarget } from './open-target.ts';

/** Options of `subjectFile`: the target, and the type as `group/version/resource`, or `v1/resource` for the core group. */
export type SubjectFileOptions = ServerOptions & { readonly resource: string };

/**
 * Returns the text of a subject file about a resource type of a server, by what the server says of it. A file that is not
 * valid, because of a strange name, is refused as a file of the operator is.
 */
export async function subjectFile(options: SubjectFileOptions): Promise<string> {
  const row = await withTarget(options, {}, ({ probeClient }) => describeSubject(options.resource, probeClient));
  const lines = Object.entries(row).map(([key, value], index) => `  ${index === 0 ? '-' : ' '} ${key}: ${JSON.stringify(value)}`);
  const text = `table: subjects\nrows:\n${lines.join('\n')}\n`;
  readSubjects([{ file: options.resource, text }], [], projectTables().schemas);
  return text;
}
