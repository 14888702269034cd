import {
  damaged,
  empty,
  hasEntities,
  passwordProtected,
  tooDeep,
  tooLarge,
  tooLargeUnpacked,
  withDrm,
} from '../refusal.js';
import {
  docxParts,
  epubParts,
  fileOf,
  odtParts,
  opened,
  packed,
  word,
  wordParagraph,
} from '../../../../test/open-file.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const external = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const laughs = `<!DOCTYPE d [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at] ?? ''};`.repeat(10)}">`).join('')}]>`;
const program = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
const megabyte = new Uint8Array(1024 * 1024);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'x']));
const manifest =
  '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
const locked = (algorithm: string) =>
  `<encryption><enc:EncryptedData xmlns:enc="x"><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;

const cut = (name: string, share: number) => {
  const bytes = fileOf(name);
  return bytes.subarray(0, Math.floor(bytes.length * share));
};

/** A packed file whose directory says that a part of 60 MB has ten bytes. */
function lyingBomb(): Uint8Array {
  const bytes = packed({ ...docxParts(''), 'word/document.xml': new Uint8Array(60 * 1024 * 1024) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
      view.setUint32(at + 24, 10, true);
  return bytes;
}

describe('a hostile file', () => {
  it.each<readonly [string, string, () => Uint8Array, string | RegExp]>([
    ['program', 'it.docx', () => program, /^The file is damaged, or no \.docx file/u],
    ['program as a text', 'it.txt', () => program, 'The file is no text, although its name ends with .txt.'],
    [
      'document as a page',
      'it.html',
      () => fileOf('pandoc-ferry.docx'),
      'The file is no text, although its name ends with .html.',
    ],
    [
      'old document',
      'it.docx',
      () => new Uint8Array([...oldOffice, ...utf8('x'.repeat(600))]),
      /old Word document \(\.doc\)/u,
    ],
    [
      'encrypted document',
      'it.docx',
      () =>
        new Uint8Array([...oldOffice, ...[...'EncryptedPackage'].flatMap((one) => [one.charCodeAt(0), 0])]),
      passwordProtected,
    ],
    [
      'encrypted OpenDocument',
      'it.odt',
      () => packed({ ...odtParts(''), 'META-INF/manifest.xml': manifest }),
      passwordProtected,
    ],
    [
      'book with DRM',
      'it.epub',
      () =>
        packed({
          ...epubParts(['<p>a</p>']),
          'META-INF/encryption.xml': locked('http://www.w3.org/2001/04/xmlenc#aes128-cbc'),
        }),
      withDrm,
    ],
    [
      'book with rights',
      'it.epub',
      () => packed({ ...epubParts(['<p>a</p>']), 'META-INF/rights.xml': '<rights/>' }),
      withDrm,
    ],
    ['book as a document', 'it.docx', () => fileOf('pandoc-ferry.epub'), /no Word document/u],
    ['document as a book', 'it.epub', () => fileOf('pandoc-ferry.docx'), /no EPUB/u],
    ['document as an OpenDocument', 'it.odt', () => fileOf('pandoc-ferry.docx'), /no OpenDocument text/u],
    [
      'table as an OpenDocument',
      'it.odt',
      () => packed({ ...odtParts(''), mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      /no OpenDocument text/u,
    ],
    ['half a document', 'it.docx', () => cut('pandoc-ferry.docx', 0.5), damaged],
    ['nearly a whole book', 'it.epub', () => cut('pandoc-ferry.epub', 0.97), damaged],
    ['half an OpenDocument', 'it.odt', () => cut('pandoc-ferry.odt', 0.5), damaged],
    [
      'document of broken XML',
      'it.docx',
      () => packed({ ...docxParts(''), 'word/document.xml': `<w:document ${word}><w:body><w:p>` }),
      damaged,
    ],
    [
      'external entity of Word',
      'it.docx',
      () => packed(docxParts(wordParagraph('&x;'), external)),
      hasEntities,
    ],
    [
      'external entity of OpenDocument',
      'it.odt',
      () => packed(odtParts('<text:p>&x;</text:p>', external)),
      hasEntities,
    ],
    [
      'external entity of a book',
      'it.epub',
      () =>
        packed({
          ...epubParts(['<p>a</p>']),
          'OEBPS/text/c 0.xhtml': `${external}<html><body><p>&x;</p></body></html>`,
        }),
      hasEntities,
    ],
    ['billion laughs of Word', 'it.docx', () => packed(docxParts(wordParagraph('&j;'), laughs)), hasEntities],
    [
      'billion laughs of OpenDocument',
      'it.odt',
      () => packed(odtParts('<text:p>&j;</text:p>', laughs)),
      hasEntities,
    ],
    [
      'bomb',
      'it.docx',
      () => packed({ ...docxParts(wordParagraph('a')), 'word/more.xml': new Uint8Array(60 * 1024 * 1024) }),
      tooLargeUnpacked,
    ],
    ['bomb of spaces', 'it.epub', () => fileOf('hand-bomb.epub'), tooLargeUnpacked],
    ['entity of a file', 'it.docx', () => fileOf('hand-entity.docx'), hasEntities],
    ['bomb of many parts', 'it.odt', () => packed({ ...odtParts(''), ...many(5_001) }), tooLargeUnpacked],
    [
      'bomb of parts that are small alone',
      'it.epub',
      () =>
        packed({
          ...epubParts(['<p>a</p>']),
          ...Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`p${at}.css`, megabyte])),
        }),
      tooLargeUnpacked,
    ],
    ['bomb that hides its size', 'it.docx', lyingBomb, damaged],
    [
      'deep document',
      'it.docx',
      () => packed(docxParts('<w:sdt>'.repeat(300) + '</w:sdt>'.repeat(300))),
      tooDeep,
    ],
    [
      'deep OpenDocument',
      'it.odt',
      () => packed(odtParts('<text:list>'.repeat(300) + '</text:list>'.repeat(300))),
      tooDeep,
    ],
    ['large file', 'it.txt', () => new Uint8Array(20 * 1024 * 1024 + 1).fill(97), tooLarge],
    ['empty file', 'it.txt', () => new Uint8Array(), empty],
    ['document without words', 'it.docx', () => packed(docxParts(wordParagraph(' '))), empty],
  ])('is refused with a sentence: %s', async (_, name, bytes, sentence) => {
    await expect(opened(name, bytes())).rejects.toThrow(sentence);
  });

  it('has no part that leads out of it', async () => {
    const parts = {
      ...docxParts(wordParagraph('a')),
      '../../evil.xml': '<!DOCTYPE x>',
      '/etc/evil.xml': '<!DOCTYPE x>',
    };
    expect((await opened('it.docx', packed(parts))).story).toBe('<p>a</p>');
    const book = epubParts(['<p>a</p>']);
    const outside = {
      ...book,
      'OEBPS/book.opf': book['OEBPS/book.opf']
        .replace('<spine>', '<spine><itemref idref="x"/>')
        .replace('</manifest>', '<item id="x" href="../../../etc/passwd"/></manifest>'),
    };
    expect((await opened('it.epub', packed(outside))).story).toBe('<p>a</p>');
  });

  it('is no protection where only its fonts are obfuscated', async () => {
    const parts = {
      ...epubParts(['<p>a</p>']),
      'META-INF/encryption.xml': locked('http://www.idpf.org/2008/embedding'),
    };
    expect((await opened('it.epub', packed(parts))).story).toBe('<p>a</p>');
  });
});
