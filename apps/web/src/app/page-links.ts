/** What of Vite's manifest is read: the files of a module and the modules that it takes in at once. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entry = 'index.html';

/**
 * The links to what a page needs beside what every page has, which the built page names itself: its style sheets,
 * so that it is never seen without them, and its scripts, so that they come at once and not one after the other.
 * @param modules the page's and those that it loads for an address, below `src` and without their ending
 * @param later those that nothing waits for which is seen first: their scripts stand behind all others
 * @throws when the built app has no such module
 */
export function pageLinks(
  manifest: Manifest,
  modules: readonly string[],
  later: readonly string[] = [],
): string {
  const known = chunksOf(manifest, entry);
  const first = newChunks(manifest, modules, known);
  const last = newChunks(manifest, later, known);
  const styles = new Set([...first, ...last].flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...first.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...last.map(({ file }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
  ].join('');
}

/** What some modules take in that is not known yet; it is then. */
function newChunks(manifest: Manifest, modules: readonly string[], known: Set<string>): ManifestChunk[] {
  const all = new Set(modules.flatMap((module) => [...chunksOf(manifest, `src/${module}.tsx`)]));
  const own = [...all].filter((name) => !known.has(name));
  for (const name of own) known.add(name);
  return own.flatMap((name) => manifest[name] ?? []);
}

/** A module and all that it takes in at once, those first that are needed first. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The built web app has no ${name}.`);
  if (found.has(name)) return found;
  for (const one of chunk.imports ?? []) chunksOf(manifest, one, found);
  return found.add(name);
}
