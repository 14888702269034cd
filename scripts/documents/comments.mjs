import { parseSync } from 'oxc-parser';

/**
 * The comments of a source file.
 * @param {string} path gives the language
 * @param {string} text
 * @returns {{ value: string, start: number }[] | null} `start` is an offset in the text; null for a language that is
 *   not known here
 */
export function commentsOf(path, text) {
  if (/\.(?:[cm]?[jt]s|tsx)$/.test(path)) return parseSync(path, text).comments;
  if (path.endsWith('.css')) return found(text, /\/\*[^]*?\*\//g);
  if (path.endsWith('.html') || path.endsWith('.svg')) return found(text, /<!--[^]*?-->/g);
  if (/\.(?:ya?ml|py|sh|example)$|(?:^|\/)(?:Dockerfile|\.npmrc|\.ci\/run)$/.test(path)) {
    return found(text, /(?<=^|\s)#.*$/gm);
  }
  return path.endsWith('.jsonc') ? found(text, /(?<=^|\s)\/\/.*$/gm) : null;
}

const found = (text, comment) =>
  [...text.matchAll(comment)].map(({ 0: value, index }) => ({ value, start: index }));
