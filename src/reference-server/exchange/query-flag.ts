/** Returns whether a flag of a query is set: it is there, with a value that is neither `false` nor `0`. */
export function queryFlag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value !== 'false' && value !== '0';
}
