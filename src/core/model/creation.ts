/** The first line of a record of created objects: whose objects they are. */
export type RecordedRun = {
  readonly e: 'run';
  readonly schemaVersion: 1;
  /** The id of the run. */
  readonly run: string;
  /** The address of the server that the run was against. */
  readonly server: string;
  /** When the run started, in RFC 3339. */
  readonly started: string;
  /** The computer and the process of the run. */
  readonly host: string;
  readonly pid: number;
  /** When that process started: another process may get its number later. Missing where the system has no such time. */
  readonly processStart?: string;
};

/** What a run notes about an object before it asks the server to create it, and after. */
export type CreationEntry =
  /** From now on the object at this path may exist. */
  | { readonly e: 'create'; readonly path: string; readonly at: string }
  /** From now on an object whose name the run does not know may exist in this collection. */
  | { readonly e: 'create-in'; readonly collection: string; readonly at: string }
  /** The server said that it created the object. */
  | { readonly e: 'created'; readonly path: string; readonly uid: string }
  /** The object was not created, or was deleted. */
  | { readonly e: 'gone'; readonly path: string };
