import { Marked } from 'marked';
import type { ReadFile } from './converted.js';
import { parseHtml } from './markup-tree.js';

const frontMatter = /^---[ \t]*\r?\n((?:[^\n]*\n){0,200}?)---[ \t]*(?:\r?\n|$)/u;
const note = /^\[\^([\w-]{1,40})\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*))*)/gmu;

/** Markdown; a note of the form `[^1]: …` stands at the end of the text. */
export function readMarkdown(text: string): ReadFile {
  const [head = '', fields = ''] = frontMatter.exec(text) ?? [];
  const isHead = /^\w[\w-]*\s*:/mu.test(fields);
  const title = isHead ? /^title\s*:\s*["']?(.*?)["']?\s*$/imu.exec(fields)?.[1] : undefined;
  const notes = new Map<string, string>();
  const body = (isHead ? text.slice(head.length) : text)
    .replaceAll('\r\n', '\n')
    .replace(note, (_, name: string, words: string) => {
      notes.set(name, words.replace(/\n[ \t]+/gu, ' '));
      return '';
    })
    .replace(/\[\^([\w-]{1,40})\]/gu, (whole, name: string) =>
      notes.has(name) ? `<a class="footnote-ref" href="#note-${name}">*</a>` : whole,
    );
  const marked = new Marked({ gfm: true, async: false });
  const html = marked.parse(body, { async: false });
  const items = [...notes].map(
    ([name, words]) => `<li id="note-${name}">${marked.parseInline(words, { async: false })}</li>`,
  );
  const root = parseHtml(items.length === 0 ? html : `${html}<ol>${items.join('')}</ol>`);
  return { root, title: title || null, keepsSpaces: false, left: {} };
}
