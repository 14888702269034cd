/** A part of Vite's manifest: the files of a module and its static imports. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entry = 'index.html';

/**
 * Returns the links to the files of a page that the built index.html does not name: its style sheets, so that the page
 * never shows without them, and its scripts, so that they load in parallel and not one after the other, behind what the
 * first frame needs.
 * @param modules the module of the page and those that it loads for an address, below `src` and without their ending
 * @throws when the built app has no such module
 */
export function pageLinks(manifest: Manifest, modules: readonly string[]): string {
  const known = chunksOf(manifest, entry);
  const needed = new Set(modules.flatMap((module) => [...chunksOf(manifest, `src/${module}.tsx`)]));
  const chunks = [...needed].flatMap((name) => (known.has(name) ? [] : (manifest[name] ?? [])));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
  ].join('');
}

/** Returns the names of a module and of all its static imports, imports before their importers. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The built web app has no ${name}.`);
  if (found.has(name)) return found;
  for (const one of chunk.imports ?? []) chunksOf(manifest, one, found);
  return found.add(name);
}
