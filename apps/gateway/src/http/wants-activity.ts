/** Whether an Accept header is that of a server of the fediverse rather than of a browser. */
export const wantsActivity = (accept: string | undefined): boolean =>
  accept !== undefined && /application\/(?:activity|ld)\+json/i.test(accept);
