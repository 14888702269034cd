import { blocksOf, chaptersOf, plainText, titleOf } from './chapters.js';
import { type Converted, nothingLeft, type ReadFile } from './converted.js';
import { decodeText } from './decode-text.js';
import { type FileKind, kindOf } from './file-kinds.js';
import { notesOf, takeFootnotes } from './footnotes.js';
import { htmlOf, type MarkupNode } from './markup-tree.js';
import { readDocx } from './read-docx.js';
import { readEpub } from './read-epub.js';
import { readHtml } from './read-html.js';
import { readMarkdown } from './read-markdown.js';
import { readOdt } from './read-odt.js';
import { readText } from './read-text.js';
import { damaged, empty, FileRefusal, fileLimits, passwordProtected, tooLarge } from './refusal.js';
import { tidyTree } from './tidy-tree.js';
import { isPacked } from './unpack.js';

/** How files of Microsoft Office began before .docx, and how encrypted ones still do. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];
const encryptedPart = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/**
 * The text of a file as HTML, and as chapters if it is long and has headings. It runs in a worker, for it may take
 * long with a hostile file, and is ended there.
 *
 * @param name the end of it says of which kind the file is
 * @throws FileRefusal with a sentence for the writer
 */
export async function convertFile(name: string, bytes: Uint8Array): Promise<Converted> {
  if (bytes.length > fileLimits.bytes) throw new FileRefusal(tooLarge);
  const kind = kindOf(name);
  if (kind === null) throw new FileRefusal(damaged);
  if (bytes.length === 0) throw new FileRefusal(empty);
  const read = await readAs(kind, bytes);
  tidyTree(read.root);
  const notes = takeFootnotes(read.root);
  const blocks = blocksOf(read.root);
  if (plainText(blocks) === '') throw new FileRefusal(empty);
  const title = titleOf(blocks) ?? read.title;
  const html = (nodes: readonly MarkupNode[]): string =>
    read.keepsSpaces ? `<div style="white-space: pre-wrap">${htmlOf(nodes)}</div>` : htmlOf(nodes);
  return {
    title,
    html: html([...blocks, ...notesOf(blocks, notes)]),
    chapters: chaptersOf(blocks, notes, title).map((one) => ({ title: one.title, html: html(one.blocks) })),
    left: { ...nothingLeft, ...read.left, footnotes: notes.length },
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
