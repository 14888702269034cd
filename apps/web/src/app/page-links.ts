/** A part of Vite's manifest: the files of a module and its static imports. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entry = 'index.html';

/**
 * The links to the files of a page that the built index.html does not name: its style sheets, so that the page never
 * shows without them, and its scripts, so that they load in parallel and not one after the other.
 * @param modules the module of the page and those that it loads for an address, below `src` and without their ending
 * @param later modules that the first view does not wait for: their scripts come after all others
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

/** The chunks of some modules that are not in `known` yet; adds them to it. */
function newChunks(manifest: Manifest, modules: readonly string[], known: Set<string>): ManifestChunk[] {
  const all = new Set(modules.flatMap((module) => [...chunksOf(manifest, `src/${module}.tsx`)]));
  const own = [...all].filter((name) => !known.has(name));
  for (const name of own) known.add(name);
  return own.flatMap((name) => manifest[name] ?? []);
}

/** The names of a module and of all its static imports, imports before their importers. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The built web app has no ${name}.`);
  if (found.has(name)) return found;
  for (const one of chunk.imports ?? []) chunksOf(manifest, one, found);
  return found.add(name);
}
