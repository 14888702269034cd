import { Parser } from 'htmlparser2';
import { fileLimits, FileRefusal, hasEntities, tooDeep } from './refusal.js';

export type MarkupNode = MarkupElement | string;

export interface MarkupElement {
  name: string;
  readonly attributes: Record<string, string>;
  children: MarkupNode[];
}

export const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: MarkupNode[] = [],
): MarkupElement => ({ name, attributes, children });

export const isElement = (node: MarkupNode | undefined): node is MarkupElement => typeof node === 'object';

/**
 * Reads HTML, where elements beyond the allowed depth lose their tags and keep their words.
 *
 * @returns an element without a name around all
 */
export const parseHtml = (markup: string): MarkupElement => parse(markup, false);

/**
 * Reads XML. Neither entities nor anything outside of the text are ever resolved.
 *
 * @throws FileRefusal when it defines entities or is nested too deeply
 */
export function parseXml(markup: string): MarkupElement {
  if (/<!ENTITY/iu.test(markup)) throw new FileRefusal(hasEntities);
  return parse(markup, true);
}

function parse(markup: string, isXml: boolean): MarkupElement {
  const root = element('');
  const open = [root];
  /** The number of open elements that are left out because they are too deep. */
  let beyond = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length > fileLimits.depth) {
          if (isXml) throw new FileRefusal(tooDeep);
          beyond += 1;
          return;
        }
        const opened = element(name, attributes);
        open.at(-1)?.children.push(opened);
        open.push(opened);
      },
      ontext: (text) => {
        const { children } = open.at(-1) ?? root;
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag: () => {
        if (beyond > 0) beyond -= 1;
        else open.pop();
      },
    },
    { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(markup);
  return root;
}

/**
 * Counts each element in XML, which is not stored.
 *
 * @throws FileRefusal when it defines entities or is nested too deeply
 */
export function countXml(markup: string): ReadonlyMap<string, number> {
  if (/<!(?:ENTITY|DOCTYPE)/iu.test(markup)) throw new FileRefusal(hasEntities);
  const counts = new Map<string, number>();
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if ((depth += 1) > fileLimits.depth) throw new FileRefusal(tooDeep);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      },
      onclosetag: () => void (depth -= 1),
    },
    { xmlMode: true },
  );
  parser.end(markup);
  return counts;
}

/** Returns all elements inside of one, in the order of the text. */
export function* elementsIn(parent: MarkupElement): Generator<MarkupElement> {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

export function findElement(parent: MarkupElement, name: string): MarkupElement | undefined {
  for (const one of elementsIn(parent)) if (one.name === name) return one;
  return undefined;
}

export function textOf(node: MarkupNode): string {
  return isElement(node) ? node.children.map(textOf).join('') : node;
}

const withoutEnd = new Set(['br', 'hr', 'img']);
/** The attributes that the cleaning of pasted text reads. None holds the address of a picture. */
const writtenAttributes = ['style', 'class', 'align', 'dir', 'alt', 'href'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the nodes as HTML. */
export function htmlOf(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (isElement(node) ? htmlOfElement(node) : escaped(node))).join('');
}

function htmlOfElement({ name, attributes, children }: MarkupElement): string {
  if (name === '') return htmlOf(children);
  const written = writtenAttributes
    .filter((key) => attributes[key] !== undefined)
    .map((key) => ` ${key}="${escaped(attributes[key] ?? '')}"`);
  const tag = `<${name}${written.join('')}>`;
  return withoutEnd.has(name) ? tag : `${tag}${htmlOf(children)}</${name}>`;
}

/** The class of a paragraph that is a line between scenes. */
export const ruleClass = 'rule';

/**
 * Takes away what word processors put around things: the paragraph of a cell that has no other, the one of a picture,
 * the header and footer of a page, and draws lines between scenes.
 */
export function tidyTree(root: MarkupElement): void {
  for (const parent of [root, ...elementsIn(root)]) {
    parent.children = parent.children
      .filter((child) => !isElement(child) || !isMargin(child))
      .map((child) => (isElement(child) ? pictureAlone(child) : child));
    if (parent.name === 'td' || parent.name === 'th') {
      const [only, ...others] = parent.children.filter((one) => isElement(one) || one.trim() !== '');
      if (isElement(only) && only.name === 'p' && others.length === 0) parent.children = only.children;
    }
    if (parent.name === 'p' && parent.attributes['class'] === ruleClass) parent.name = 'hr';
  }
}

/** LibreOffice writes the head and foot of its pages so. */
const isMargin = ({ name, attributes }: MarkupElement): boolean =>
  name === 'div' && /^(?:header|footer)$/u.test(attributes['title'] ?? '');

/** Returns the picture of a paragraph that has nothing else. */
function pictureAlone(node: MarkupElement): MarkupNode {
  if (node.name !== 'p' || textOf(node).trim() !== '') return node;
  const inside = [...elementsIn(node)];
  const [picture, ...others] = inside.filter(({ name }) => /^(?:img|br|svg)$/u.test(name));
  return picture?.name === 'img' && others.length === 0 ? picture : node;
}
