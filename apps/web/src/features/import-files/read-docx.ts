import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { titleClass } from './chapters.js';
import type { ReadFile } from './converted.js';
import { deepestItem, itemStyle, withWholeItems } from './docx-items.js';
import { countXml, elementsIn, parseHtml, parseXml, ruleClass } from './markup-tree.js';
import { damaged, FileRefusal } from './refusal.js';
import { unpack } from './unpack.js';

const notWord = 'The file is no Word document, although its name ends with .docx.';

/** Styles of paragraphs that Mammoth does not know, or that `withStyles` gives. */
const styleMap = [
  `p[style-name='Title'] => h1.${titleClass}:fresh`,
  "p[style-name='import center'] => p.center:fresh",
  "p[style-name='import right'] => p.right:fresh",
  "p[style-name='import verse'] => p.verse:fresh",
  "p[style-name='Subtitle'] => p.center:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  `p[style-name='Horizontal Line'] => p.${ruleClass}:fresh`,
  ...Array.from({ length: deepestItem }, (_, above) => {
    const outer = 'ul|ol > li > '.repeat(above + 1);
    return `p.${itemStyle(above + 1)} => ${outer}p:fresh`;
  }),
  'u => u',
];

/** The parts of an element of Mammoth's document that are read or changed here. */
interface WordElement {
  readonly type: string;
  children?: readonly WordElement[];
  readonly alignment?: string | null;
  readonly numbering?: unknown;
  styleId?: string | null;
  styleName?: string | null;
  isBold?: boolean;
  isItalic?: boolean;
}

/** The properties of a style of the document that Mammoth does not read. */
interface WordStyle {
  readonly isItalic: boolean;
  readonly isBold: boolean;
  readonly alignment: string | null;
  /** The start of its lines, in twentieths of a point. */
  readonly left: number | null;
}

/**
 * Reads a document of Word. It is unpacked here within the limits, and Mammoth gets no more than its XML.
 *
 * @throws FileRefusal
 */
export async function readDocx(bytes: Uint8Array): Promise<ReadFile> {
  let macros = 0;
  const parts = unpack(bytes, (name) => {
    if (/(?:^|\/)vbaProject\.bin$/iu.test(name)) macros = 1;
    return /\.(?:xml|rels)$/iu.test(name);
  });
  const texts = new Map([...parts].map(([name, part]) => [name, new TextDecoder().decode(part)]));
  const main = [...texts.keys()].find((name) => /^word\/document\d*\.xml$/iu.test(name));
  if (main === undefined) throw new FileRefusal(notWord);
  const counts = new Map([...texts].map(([name, text]) => [name, countXml(text)]));
  const ofMain = (name: string): number => counts.get(main)?.get(name) ?? 0;
  const styles = stylesOf(texts.get('word/styles.xml'));
  const lefts = new Map(
    [...styles].flatMap(([id, { left }]) => (left === null ? [] : [[id, left] as const])),
  );
  texts.set(main, withWholeItems(withRules(texts.get(main) ?? ''), texts.get('word/numbering.xml'), lefts));
  const zip = zipSync(
    Object.fromEntries([...texts].map(([name, text]) => [name, new TextEncoder().encode(text)])),
    { level: 0 },
  );
  // Mammoth reads the one in a browser and the other on Node.
  const input = { arrayBuffer: zip.slice().buffer, buffer: zip };
  const html = await mammoth
    .convertToHtml(input, {
      styleMap,
      ignoreEmptyParagraphs: false,
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      transformDocument: (document: WordElement) => withStyles(document, styles),
    })
    .then(
      ({ value }) => value,
      () => {
        throw new FileRefusal(damaged);
      },
    );
  return {
    root: parseHtml(html),
    title: null,
    keepsSpaces: true,
    left: {
      comments: ofMain('w:commentReference'),
      formulas: ofMain('m:oMath'),
      objects: ofMain('w:object'),
      macros,
    },
  };
}

/** The line that Word and Pandoc draw between scenes as an ornament, which Mammoth reads. */
const withRules = (xml: string): string =>
  xml.replace(/<w:pict[^>]*>\s*<v:rect[^>]*o:hr="t"[^>]*\/>\s*<\/w:pict>/gu, '<w:t>***</w:t>');

function stylesOf(xml: string | undefined): ReadonlyMap<string, WordStyle> {
  const styles = new Map<string, WordStyle>();
  if (xml === undefined) return styles;
  for (const style of elementsIn(parseXml(xml))) {
    if (style.name !== 'w:style') continue;
    const inside = [...elementsIn(style)];
    const isOn = (name: string) =>
      inside.some((one) => one.name === name && !/^(?:0|false)$/u.test(one.attributes['w:val'] ?? ''));
    styles.set(style.attributes['w:styleId'] ?? '', {
      isItalic: isOn('w:i'),
      isBold: isOn('w:b'),
      alignment: inside.find(({ name }) => name === 'w:jc')?.attributes['w:val'] ?? null,
      left: Number(inside.find(({ name }) => name === 'w:ind')?.attributes['w:left']) || null,
    });
  }
  return styles;
}

const isPlain = (name: string | null | undefined): boolean =>
  !/^(?:heading|title|subtitle|quote|intense quote|quotations|block text|footnote|endnote)/iu.test(
    name ?? '',
  );

/** The lines of a table of contents, which a story on a page of its own has no numbers for. */
const isContents = ({ type, styleName }: WordElement): boolean =>
  type === 'paragraph' && /^(?:toc|contents) (?:\d+|heading)$/iu.test(styleName ?? '');

function withStyles(element: WordElement, styles: ReadonlyMap<string, WordStyle>): WordElement {
  if (element.children?.some(isContents))
    element.children = element.children.filter((child) => !isContents(child));
  for (const child of element.children ?? []) withStyles(child, styles);
  const style = styles.get(element.styleId ?? '');
  if (element.type === 'run' && style !== undefined) {
    if (style.isItalic) element.isItalic = true;
    if (style.isBold) element.isBold = true;
  }
  if (element.type !== 'paragraph' || element.numbering || !isPlain(element.styleName)) return element;
  const alignment = element.alignment ?? style?.alignment;
  const kind = /^(?:verse|poem|poetry|lyrics)/iu.test(element.styleName ?? '')
    ? 'verse'
    : alignment === 'center'
      ? 'center'
      : alignment === 'right' || alignment === 'end'
        ? 'right'
        : null;
  if (kind !== null) Object.assign(element, { styleId: null, styleName: `import ${kind}` });
  return element;
}
