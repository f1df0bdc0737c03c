/** Names for what a server draws, in the order in which it is first seen, so that two servers can be compared. */
export type DrawnNames = {
  readonly version: (drawn: string) => string;
  readonly uid: (drawn: string) => string;
  /** The greatest version that was seen and is not after this one: all that can be said of the version of a collection. */
  readonly versionBelow: (drawn: string) => string;
  readonly address: (drawn: string) => string;
  /** What a name stands for: of fewer that were seen, counted round. */
  readonly drawnVersion: (index: number) => string | undefined;
  readonly drawnUid: (index: number) => string | undefined;
  /** A text with what was drawn and named before replaced. */
  readonly inText: (text: string) => string;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** No names yet. */
export function createDrawnNames(): DrawnNames {
  const versions: string[] = [];
  const uids: string[] = [];
  const addresses: string[] = [];
  const nameIn = (list: string[], kind: string, drawn: string): string => {
    if (!list.includes(drawn)) list.push(drawn);
    return `$${kind}:${list.indexOf(drawn)}`;
  };
  const uid = (drawn: string): string => nameIn(uids, 'uid', drawn);
  return {
    version: (drawn) => nameIn(versions, 'version', drawn),
    uid,
    address: (drawn) => nameIn(addresses, 'address', drawn),
    versionBelow: (drawn) => {
      const [greatest] = versions.filter((seen) => Number(seen) <= Number(drawn)).sort((one, other) => Number(other) - Number(one));
      return greatest === undefined ? 'before $version:0' : `not before ${nameIn(versions, 'version', greatest)}`;
    },
    drawnVersion: (index) => versions[index % Math.max(versions.length, 1)],
    drawnUid: (index) => uids[index % Math.max(uids.length, 1)],
    inText: (text) => {
      const withUids = text.replace(uuid, uid);
      if (!/resource ?version/i.test(text)) return withUids;
      return withUids.replace(/\b\d+\b/g, (number) => (versions.includes(number) ? `$version:${versions.indexOf(number)}` : number));
    },
  };
}
