/**
 * Runs works, so many at once: more callers than a pool has connections wait for one, on a busy machine too long.
 *
 * @returns their results in the order of the works
 */
export async function runAtMost<T>(most: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = works.entries();
  const runNext = async () => {
    for (const [index, work] of waiting) results[index] = await work();
  };
  await Promise.all(Array.from({ length: most }, runNext));
  return results;
}
