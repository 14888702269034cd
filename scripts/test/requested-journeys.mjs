/** The widths and themes in which every journey must be walked. */
export const sixLooks = [320, 768, 1280].flatMap((width) => [`${width}-light`, `${width}-dark`]);

/**
 * Which journeys are walked in which looks.
 * @param {string[]} args what follows `npm run journeys --`: looks and parts of the paths of spec files
 * @returns {{ looks: string[], words: string[] }} all six looks unless some are named; words go to Jest
 */
export function requestedJourneys(args) {
  const named = sixLooks.filter((look) => args.includes(look));
  const specs = args.filter((arg) => !sixLooks.includes(arg));
  return {
    looks: named.length > 0 ? named : sixLooks,
    words: ['--selectProjects', 'e2e', ...(specs.length > 0 ? ['--testPathPatterns', ...specs] : [])],
  };
}
