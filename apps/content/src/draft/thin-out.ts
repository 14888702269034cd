const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The least time between two versions that are kept, by their age (milliseconds). */
const steps = [
  { upTo: hour, apart: minute },
  { upTo: day, apart: hour },
  { upTo: 30 * day, apart: day },
  { upTo: Number.POSITIVE_INFINITY, apart: 7 * day },
];

/** The most versions of a draft, however old it is: those that the steps leave of a month, and half a year of weeks. */
export const mostVersions = 140;

/**
 * Returns the versions of a draft that are not needed any more: the last version stays of each minute of the last hour,
 * each hour of the last day, each day of the last month and each week before that. These periods are fixed in time, so
 * thinning again a moment later removes nothing more, and thinning often gives the same result as thinning once.
 *
 * @param versions the latest first
 * @param now epoch milliseconds
 */
export function thinOut<Version extends { readonly saved_at: Date }>(
  versions: readonly Version[],
  now: number,
): Version[] {
  const taken = new Set<string>();
  return versions.filter(({ saved_at }) => {
    const apart = steps.find(({ upTo }) => now - saved_at.getTime() <= upTo)?.apart ?? minute;
    const stretch = `${apart} ${Math.floor(saved_at.getTime() / apart)}`;
    if (taken.has(stretch) || taken.size === mostVersions) return true;
    taken.add(stretch);
    return false;
  });
}
