const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How far apart versions are kept, by how old they are (milliseconds). */
const steps = [
  { upTo: hour, apart: minute },
  { upTo: day, apart: hour },
  { upTo: 30 * day, apart: day },
  { upTo: Number.POSITIVE_INFINITY, apart: 7 * day },
];

/** However old a draft grows: what comes within a month by the steps, and half a year of weeks. */
export const mostVersions = 140;

/**
 * Which of a draft's versions are not needed any more: of each minute of the last hour, hour of the last day, day of
 * the last month and week before that the last one stays. The stretches lie fast in time, so thinning again a moment
 * later takes nothing more, and thinning often comes to the same as thinning once.
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
