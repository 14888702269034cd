/**
 * A Markdown page without its fenced code; line numbers stay the same.
 * @param {string} text
 */
export function withoutFences(text) {
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
 * The headings of a Markdown page.
 * @param {string} text
 * @returns {{ level: number, title: string, anchor: string }[]} `anchor` is what a link names after `#`, as GitHub makes it
 */
export function headingsOf(text) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return [...withoutFences(text).matchAll(/^(#{1,6}) +(.+?)\s*#*$/gm)].map(([, marks, title]) => {
    const plain = anchorOf(title);
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    return { level: marks.length, title, anchor: count === 0 ? plain : `${plain}-${count}` };
  });
}

const anchorOf = (title) =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
