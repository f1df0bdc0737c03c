// Generated from spec-tables/schema/fleet.schema.json by "npm run generate". Edit the schema instead.

/** The format of the file of apiconform fleet: the servers to test with one command. */
export type FleetFile = {
  /** Flags of apiconform run for every target. They come before those of the target. */
  readonly flags?: readonly string[];
  /** One server for each item. */
  readonly targets: readonly Target[];
};

export type Target = {
  /** The name of the server on the page, and of the folder of its run. */
  readonly name: string;
  /** The address of the server, as with --server. If omitted, the kubeconfig decides. */
  readonly server?: string;
  /** The kubeconfig file, as with --kubeconfig. The path is relative to the working directory. */
  readonly kubeconfig?: string;
  /** The context of the kubeconfig, as with --context. */
  readonly context?: string;
  /** More flags of apiconform run, such as --token-file=prod.token. */
  readonly flags?: readonly string[];
};
