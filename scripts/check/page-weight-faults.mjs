/**
 * Compressed bytes that a visitor's browser may load before a story, and before any page can be used
 * (docs/design.md#weight). A tenth of each stays in reserve.
 */
const limits = { story: { script: 150_000, style: 20_000 }, others: { script: 170_000, style: 20_000 } };
const reserve = 0.1;

const shownChunks = 3;
const shownModules = 5;

/**
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 * @typedef {object} Build
 * @property {Record<string, Chunk>} manifest of Vite
 * @property {Record<string, Record<string, number>>} modules of each script, with their bytes before compression
 * @property {(file: string) => number} bytesOf compressed
 */

/**
 * The bytes of script and style that each page loads before it can be used.
 * @param {Build} build
 * @param {{ name: string, module: string }[]} pages
 */
export function pageWeights({ manifest, bytesOf }, pages) {
  const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + bytesOf(file), 0);
  return pages.map(({ name, module }) => {
    const chunks = [...chunksOf(manifest, `src/pages/${module}.tsx`, chunksOf(manifest, 'index.html'))].map(
      (key) => manifest[key],
    );
    const scripts = chunks.map(({ file }) => file);
    return { name, scripts, script: sum(scripts), style: sum(chunks.flatMap(({ css = [] }) => css)) };
  });
}

/**
 * The pages that are too heavy, then the largest scripts that they load, each with its largest modules.
 * @param {Build} build
 * @param {{ name: string, module: string }[]} pages
 * @returns {string[]}
 */
export function pageWeightFaults(build, pages) {
  const weights = pageWeights(build, pages);
  const faults = weights.flatMap(({ name, ...weight }) =>
    ['script', 'style'].flatMap((kind) => {
      const limit = limits[name === 'story' ? 'story' : 'others'][kind];
      const most = limit * (1 - reserve);
      if (weight[kind] <= most) return [];
      return `${name}: ${weight[kind]} bytes of ${kind}, ${weight[kind] - most} too many (${limit} less a reserve of a tenth)`;
    }),
  );
  if (faults.length === 0) return [];
  const heavy = weights.filter(({ name }) => faults.some((fault) => fault.startsWith(`${name}: `)));
  return [...faults, ...largestScripts(build, [...new Set(heavy.flatMap(({ scripts }) => scripts))])];
}

/** @param {Build} build */
function largestScripts({ modules, bytesOf }, scripts) {
  return largest(
    scripts.map((file) => [file, bytesOf(file)]),
    shownChunks,
  ).map(([file, bytes]) => {
    const parts = largest(Object.entries(modules[file] ?? {}), shownModules);
    return `${bytes} ${file}, before compression ${parts.map(([id, size]) => `${size} ${id}`).join(', ')}`;
  });
}

const largest = (sizes, count) => sizes.toSorted(([, one], [, other]) => other - one).slice(0, count);

/** The names of a module and of all its static imports. */
function chunksOf(manifest, name, found = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The built web app has no ${name}.`);
  if (found.has(name)) return found;
  found.add(name);
  for (const one of chunk.imports ?? []) chunksOf(manifest, one, found);
  return found;
}
