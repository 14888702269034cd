/**
 * The kind of a file, by its place.
 * @param {string} path relative to its project, with slashes
 * @returns {'test' | 'tool' | 'source'} `tool`: settings of a tool beside src, such as vite.config.ts
 */
export function fileKind(path) {
  if (/\.spec\.[cm]?tsx?$/.test(path) || /^(test|e2e)\//.test(path)) return 'test';
  if (!path.startsWith('src/')) return 'tool';
  return 'source';
}
