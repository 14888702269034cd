import type { ReadFile } from './converted.js';
import { decodeText } from './read-text.js';
import {
  element,
  elementsIn,
  findElement,
  type MarkupElement,
  parseHtml,
  parseXml,
  textOf,
} from './markup-tree.js';
import { damaged, FileRefusal, hasEntities, withDrm } from './refusal.js';
import { applyStyleRules } from './style-rules.js';
import { type Parts, unpack } from './unpack.js';

const notEpub = 'The file is no EPUB, although its name ends with .epub.';
const containerPath = 'META-INF/container.xml';
/** Fonts that are obfuscated are no protection of the text. */
const ofFonts = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/u;

/**
 * Reads a book: its chapters in the order of its spine.
 *
 * @throws FileRefusal
 */
export function readEpub(bytes: Uint8Array): ReadFile {
  let isProtected = false;
  const parts = unpack(bytes, (name) => {
    if (/^META-INF\/(?:rights|sinf)\.xml$/iu.test(name)) isProtected = true;
    return /(?:^mimetype|\.(?:xml|opf|x?html?|css))$/iu.test(name);
  });
  if (isProtected || isEncrypted(parts)) throw new FileRefusal(withDrm);
  const container = partText(parts, containerPath);
  if (container === null) throw new FileRefusal(notEpub);
  const opfPath = findElement(parseXml(container), 'rootfile')?.attributes['full-path'];
  const opf = opfPath === undefined ? null : partText(parts, opfPath);
  if (opfPath === undefined || opf === null) throw new FileRefusal(damaged);
  const book = parseXml(opf);
  const items = new Map(
    [...elementsIn(book)].filter(isNamed('item')).map((one) => [one.attributes['id'], one]),
  );
  const chapters = [...elementsIn(book)].filter(isNamed('itemref')).flatMap((reference): MarkupElement[] => {
    const item = items.get(reference.attributes['idref']);
    const isNavigation = /(?:^|\s)nav(?:\s|$)/u.test(item?.attributes['properties'] ?? '');
    const path = item === undefined ? null : resolved(opfPath, item.attributes['href'] ?? '');
    if (path === null || isNavigation || reference.attributes['linear'] === 'no') return [];
    const text = partText(parts, path);
    return text === null ? [] : [chapterOf(parts, path, text)];
  });
  if (chapters.length === 0) throw new FileRefusal(damaged);
  const title = [...elementsIn(book)].find(isNamed('title'));
  return {
    root: element('', {}, chapters),
    title: title === undefined ? null : textOf(title).trim() || null,
    keepsSpaces: false,
    left: {},
  };
}

/** Elements of a name, with any prefix. */
const isNamed =
  (name: string) =>
  (one: MarkupElement): boolean =>
    one.name.replace(/^.*:/u, '') === name;

function isEncrypted(parts: Parts): boolean {
  const xml = partText(parts, 'META-INF/encryption.xml');
  if (xml === null) return false;
  const methods = [...elementsIn(parseXml(xml))].filter(isNamed('EncryptionMethod'));
  return methods.some(({ attributes }) => !ofFonts.test(attributes['Algorithm'] ?? ''));
}

function partText(parts: Parts, path: string): string | null {
  const part = parts.get(path);
  return part === undefined ? null : decodeText(part, true);
}

/** Returns the path of a part that another one names; null when it is none of this book. */
function resolved(from: string, href: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/iu.test(href) || href.startsWith('//')) return null;
  try {
    const { pathname } = new URL(href, `https://book.invalid/${from}`);
    return decodeURIComponent(pathname).replace(/^\/+/u, '');
  } catch {
    return null;
  }
}

/** Returns a chapter as an element without a name; its ids and the links to others of the book have its path. */
function chapterOf(parts: Parts, path: string, text: string): MarkupElement {
  if (/<!ENTITY/iu.test(text)) throw new FileRefusal(hasEntities);
  const root = parseHtml(text);
  const sheets: string[] = [];
  for (const one of elementsIn(root)) {
    const { attributes } = one;
    if (one.name === 'style') sheets.push(textOf(one));
    const href = attributes['href'];
    if (one.name === 'link' && href !== undefined) {
      const sheet = resolved(path, href);
      sheets.push((sheet === null ? null : partText(parts, sheet)) ?? '');
    }
    if (attributes['id'] !== undefined) attributes['id'] = `${path}#${attributes['id']}`;
    const target = one.name === 'a' && href !== undefined ? resolved(path, href) : null;
    if (target !== null) attributes['href'] = `#${target}#${href?.split('#')[1] ?? ''}`;
  }
  applyStyleRules(root, sheets.join('\n'));
  return findElement(root, 'body') ?? root;
}
