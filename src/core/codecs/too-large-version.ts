/** What an error says whose condition is a version that the server has not reached (specification, "Resource-version semantics"). */
export const tooLargeVersion = 'Too large resource version';
