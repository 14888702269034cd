import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const longestLine = 120;
const link = /\[[^\]]*\]\(<?([^()\s<>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+<?([^\s<>]+)/gm;
const page = /(?<![\w/.*-])((?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w.-]*\w\.md)(#[\w-]+)?\b/g;

/**
 * The references in documents and comments of the repository that do not resolve: a relative link or a heading in
 * Markdown, a page or a heading that a comment or a page cites. A citation is a path, from the root or from the file's
 * own folder, and a heading: `docs/product/drafts.md#versions`. Also the prose in Markdown that is wider than 120
 * characters.
 * @param {ReadonlyMap<string, string>} files the texts to look at, by their paths from the root
 * @param {(path: string) => boolean} exists whether the repository has a file or folder
 * @returns {string[]} `path:line  what is wrong`
 */
export function documentFaults(files, exists) {
  /** @type {Map<string, Set<string>>} */
  const anchors = new Map();
  const anchorsOf = (path) => {
    const known = anchors.get(path) ?? new Set(anchorsIn(files.get(path) ?? ''));
    anchors.set(path, known);
    return known;
  };
  const lacks = (path, anchor) => anchor !== '' && path.endsWith('.md') && !anchorsOf(path).has(anchor);

  const faults = [];
  for (const [path, text] of files) {
    const report = (offset, message) => faults.push(`${path}:${lineOf(text, offset)}  ${message}`);

    /** @type {(text: string, start: number) => void} */
    const readCitations = (said, start) => {
      for (const { 0: whole, 1: cited, 2: hash = '', index } of said.matchAll(page)) {
        const target = [posix.normalize(cited), posix.join(posix.dirname(path), cited)].find(exists);
        if (target === undefined) report(start + index, `cites ${whole}, which is not in the repository`);
        else if (lacks(target, hash.slice(1))) report(start + index, `cites ${whole}: no such heading`);
      }
    };

    if (!path.endsWith('.md')) {
      for (const { value, start } of commentsOf(path, text) ?? []) readCitations(value, start);
      continue;
    }
    const prose = withoutFences(text);
    for (const { 0: whole, 1: inline, 2: reference, index } of prose.matchAll(link)) {
      const to = inline ?? reference;
      if (/^[a-z][a-z+.-]*:/i.test(to)) continue;
      const [name, anchor = ''] = decodeURI(to).split('#');
      const target = name === '' ? path : posix.join(posix.dirname(path), name).replace(/\/$/, '');
      if (!exists(target)) report(index, `${whole} leads to nothing`);
      else if (lacks(target, anchor)) report(index, `${whole} leads to no heading`);
    }
    for (const { 1: said, index } of prose.matchAll(/`([^`\n]+)`/g)) readCitations(said, index + 1);
    for (const [number, line] of prose.split('\n').entries()) {
      // A line cannot be broken inside a code span or after the mark of a list item.
      const words = line.replace(/`[^`]*`/g, 'x').replace(/^\s*(?:[-*]|\d+\.)\s+/, '');
      const isTooLong =
        line.length > longestLine && !/^\s*(?:\||#|!?\[)/.test(line) && /\S\s+\S/.test(words.trim());
      if (isTooLong) faults.push(`${path}:${number + 1}  is wider than ${longestLine} characters`);
    }
  }
  return faults;
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/**
 * The comments of a source file.
 * @param {string} path gives the language
 * @param {string} text
 * @returns {{ value: string, start: number }[] | null} `start` is an offset in the text; null for a language that is
 *   not known here
 */
function commentsOf(path, text) {
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

/** A Markdown page without its fenced code; line numbers stay the same. */
function withoutFences(text) {
  /** @type {string | null} */
  let fence = null;
  return text
    .split('\n')
    .map((line) => {
      const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence === null && mark === undefined) return line;
      if (fence === null) fence = mark;
      else if (mark?.startsWith(fence)) fence = null;
      return '';
    })
    .join('\n');
}

/**
 * The anchors of the headings of a Markdown page.
 * @returns {string[]} what a link names after `#`, as GitHub makes it
 */
function anchorsIn(text) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return [...withoutFences(text).matchAll(/^#{1,6} +(.+?)\s*#*$/gm)].map(([, title]) => {
    const plain = anchorOf(title);
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
  });
}

const anchorOf = (title) =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
