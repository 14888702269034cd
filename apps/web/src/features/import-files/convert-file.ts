import { Marked } from 'marked';
import { blocksOf, chaptersOf, plainText, titleOf, withoutIdleHeadings } from './chapters.js';
import { type Converted, type LeftOut, nothingLeft, type ReadFile } from './converted.js';
import { decodeText, readText } from './read-text.js';
import { type FileKind, kindOf } from './file-kinds.js';
import { notesOf, takeFootnotes } from './footnotes.js';
import {
  elementsIn,
  findElement,
  htmlOf,
  type MarkupElement,
  type MarkupNode,
  parseHtml,
  textOf,
  tidyTree,
} from './markup-tree.js';
import { readDocx } from './read-docx.js';
import { readEpub } from './read-epub.js';
import { readOdt } from './read-odt.js';
import { damaged, empty, FileRefusal, fileLimits, passwordProtected, tooLarge } from './refusal.js';
import { isPacked } from './unpack.js';
import { applyStyleRules } from './style-rules.js';

const frontMatter = /^---[ \t]*\r?\n((?:[^\n]*\n){0,5000}?)---[ \t]*(?:\r?\n|$)/u;
const note = /^\[\^([\w-]{1,40})\]:[ \t]*(.*(?:\n[ \t]+\S.*|\n(?:[ \t]*\n)+(?: {2,}|\t)[ \t]*\S.*)*)/gmu;

/** Markdown; a note of the form `[^1]: …` stands at the end of the text, with all of its paragraphs. */
function readMarkdown(text: string): ReadFile {
  const [head = '', fields = ''] = frontMatter.exec(text) ?? [];
  const isHead = /^\w[\w-]*\s*:/mu.test(fields);
  const title = isHead ? /^title\s*:\s*["']?(.*?)["']?\s*$/imu.exec(fields)?.[1] : undefined;
  const notes = new Map<string, string>();
  const body = (isHead ? text.slice(head.length) : text)
    .replaceAll('\r\n', '\n')
    .replace(note, (_, name: string, words: string) => {
      notes.set(name, words.replace(/\s*\n\s*/gu, ' '));
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
  return { root, title: title ? plainMarkdown(title) : null, keepsSpaces: false, left: {} };
}

/** Returns the words of a line of Markdown. */
const plainMarkdown = (line: string): string =>
  textOf(parseHtml(new Marked({ async: false }).parseInline(line, { async: false }))).trim();

/** The first bytes of files of Microsoft Office before .docx, and of encrypted ones still. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];
const encryptedPart = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/**
 * Returns the text of a file as HTML, and as chapters if it is long and has headings. It runs in a worker, for it may
 * take long with a hostile file, and is ended there.
 *
 * @param name the end of it says of which kind the file is
 * @throws FileRefusal with a sentence for the writer
 */
export async function convertFile(name: string, bytes: Uint8Array): Promise<Converted> {
  return convertRead(await readFile(name, bytes));
}

/**
 * Reads a file as a tree, of the kind that its name says.
 *
 * @throws FileRefusal
 */
export async function readFile(name: string, bytes: Uint8Array): Promise<ReadFile> {
  if (bytes.length > fileLimits.bytes) throw new FileRefusal(tooLarge);
  const kind = kindOf(name);
  if (kind === null) throw new FileRefusal(damaged);
  if (bytes.length === 0) throw new FileRefusal(empty);
  return readAs(kind, bytes);
}

/**
 * Returns the text of a tree as HTML, and as chapters if it is long and has headings.
 *
 * @throws FileRefusal when it has no words
 */
export function convertRead(read: ReadFile): Converted {
  const formulas = takeFormulas(read.root);
  tidyTree(read.root);
  const notes = takeFootnotes(read.root);
  const blocks = withoutIdleHeadings(blocksOf(read.root));
  if (plainText(blocks) === '') throw new FileRefusal(empty);
  const title = titleOf(blocks) ?? read.title;
  const html = (nodes: readonly MarkupNode[]): string =>
    read.keepsSpaces ? `<div style="white-space: pre-wrap">${htmlOf(nodes)}</div>` : htmlOf(nodes);
  return {
    title,
    html: html([...blocks, ...notesOf(blocks, notes)]),
    chapters: chaptersOf(blocks, notes, title).map((one) => ({ title: one.title, html: html(one.blocks) })),
    left: { ...nothingLeft, ...formulas, ...read.left, footnotes: notes.length },
  };
}

async function readAs(kind: FileKind, bytes: Uint8Array): Promise<ReadFile> {
  if (kind === 'docx' || kind === 'odt' || kind === 'epub') {
    if (!isPacked(bytes)) throw new FileRefusal(whyNotPacked(kind, bytes));
    return kind === 'docx' ? await readDocx(bytes) : kind === 'odt' ? readOdt(bytes) : readEpub(bytes);
  }
  const text = decodeText(bytes, kind === 'html');
  if (isPacked(bytes) || text.includes('\0'))
    throw new FileRefusal(`The file is no text, although its name ends with .${kind}.`);
  return kind === 'html' ? readHtml(text) : kind === 'md' ? readMarkdown(text) : readText(text);
}

function whyNotPacked(kind: FileKind, bytes: Uint8Array): string {
  if (!oldOffice.every((byte, at) => bytes[at] === byte))
    return `The file is damaged, or no .${kind} file although its name says so. Nothing was changed.`;
  return hasBytes(bytes, encryptedPart)
    ? passwordProtected
    : 'The file is an old Word document (.doc). Save it as .docx and choose it again.';
}

function hasBytes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

/** Reads a page: its text, and of its style sheets the emphasis. */
function readHtml(html: string): ReadFile {
  const root = parseHtml(html);
  const sheets = [...elementsIn(root)].filter(({ name }) => name === 'style');
  applyStyleRules(root, sheets.map(textOf).join('\n'));
  const title = findElement(root, 'title');
  return {
    root,
    title: title === undefined ? null : textOf(title).trim() || null,
    keepsSpaces: false,
    left: {},
  };
}

/**
 * Puts in the place of each formula (MathML) the words that its writer typed for it, as Pandoc and others keep them
 * beside it; the signs of a formula without them would be read in a wrong order, so they are left out.
 *
 * @returns how many were found
 */
function takeFormulas(root: MarkupElement): Pick<LeftOut, 'formulas' | 'typedFormulas'> {
  const found = { formulas: 0, typedFormulas: 0 };
  for (const one of [...elementsIn(root)].filter(({ name }) => name === 'math')) {
    const typed = typedWords(one);
    one.name = 'span';
    one.children = typed === '' ? [] : [typed];
    found[typed === '' ? 'formulas' : 'typedFormulas'] += 1;
  }
  return found;
}

function typedWords(formula: MarkupElement): string {
  const tex = [...elementsIn(formula)].find(
    ({ name, attributes }) => name === 'annotation' && attributes['encoding'] === 'application/x-tex',
  );
  return (tex === undefined ? (formula.attributes['alttext'] ?? '') : textOf(tex)).trim();
}
