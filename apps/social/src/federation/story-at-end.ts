/** Returns the story to which the cursor of an outbox leads; null for a cursor that this site has not given. */
export function storyAtEnd(cursor: string | null) {
  if (!cursor) return { after: null };
  const [, after, time] = /^([1-9]\d{0,14})(?:@(\d{4}-.+Z))?$/.exec(cursor) ?? [];
  if (after === undefined || Number.isNaN(Date.parse(time ?? '2000'))) return null;
  return {
    after: Number(after),
    ...(time !== undefined && { after_posted_at: new Date(time).toISOString() }),
  };
}
