import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextDecoder, TextEncoder } from 'node:util';
import { Editor } from '@tiptap/core';
import { storyExtensions } from '../src/features/writing/editor/extensions.js';
import { asStory, fileTarget } from '../src/features/writing/editor/file-target.js';
import { cleanPastedHtml } from '../src/features/writing/editor/pasted-html.js';
import { storyHtml } from '../src/features/writing/editor/story-html.js';
import { convertFile } from '../src/features/import-files/convert-file.js';
import { lostSentence } from '../src/features/import-files/lost-sentence.js';

export { packed } from './packed.js';

// jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });

const folder = join(process.cwd(), 'apps/web/src/features/import-files/test/files');

/** A file that LibreOffice or Pandoc has made. */
export const fileOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));

/** The story that becomes of HTML, as the story of an archive does. */
export const cleaned = (html: string): string => asStory(html).story;

/** What becomes of a file that is put into an empty story, or of each of its chapters. */
export async function opened(name: string, bytes: Uint8Array) {
  const { title, html, chapters, left } = await convertFile(name, bytes);
  const takeLosses: Parameters<typeof fileTarget>[1] = { current: () => undefined };
  const editor = new Editor({
    extensions: storyExtensions,
    content: '',
    injectCSS: false,
    // As the story's editor has it.
    editorProps: { transformPastedHTML: (text) => cleanPastedHtml(text, (lost) => takeLosses.current(lost)) },
  });
  const target = fileTarget(editor, takeLosses);
  const losses = target.insert(html, null);
  return {
    title,
    story: storyHtml(editor.state.doc),
    said: lostSentence('it', { ...left, ...losses }),
    chapters: chapters.map((one) => ({ title: one.title, story: target.asStory(one.html).story })),
    editor,
    target,
  };
}

export const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The parts of a document of Word with this body. */
export const docxParts = (body: string, head = '') => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml': `${head}<w:document ${word}><w:body>${body}</w:body></w:document>`,
});

export const wordParagraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** The parts of an OpenDocument text with this body. */
export const odtParts = (body: string, head = '') => ({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml': `${head}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
});

/** The parts of a book with these chapters, each the content of a body. */
export const epubParts = (chapters: readonly string[], css = '') => ({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Book</dc:title></metadata><manifest>${chapters
    .map((_, at) => `<item id="c${at}" href="text/c%20${at}.xhtml" media-type="application/xhtml+xml"/>`)
    .join(
      '',
    )}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
  'OEBPS/style.css': css,
  ...Object.fromEntries(
    chapters.map((body, at) => [
      `OEBPS/text/c ${at}.xhtml`,
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="../style.css"/></head><body>${body}</body></html>`,
    ]),
  ),
});
