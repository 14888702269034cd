import {
  element,
  elementsIn,
  isElement,
  type MarkupElement,
  type MarkupNode,
  textOf,
} from './markup-tree.js';

/** An attribute that marks the place of a note with its number. */
const noteMark = 'data-note';

const isReference = ({ name, attributes }: MarkupElement): boolean =>
  name === 'a' &&
  (/noteref/iu.test(`${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`) ||
    /(?:^|\s)(?:footnote-ref|sdfootnoteanc|sdendnoteanc)(?:\s|$)/u.test(attributes['class'] ?? '') ||
    /#(?:footnote-\d|endnote-\d|_?ftn\d|_?edn\d|fn:?\d|sdfootnote\d+sym)/u.test(attributes['href'] ?? ''));

/**
 * Returns the element of the note whose address a reference has: Google Docs and LibreOffice put the address on a link
 * in it.
 */
function noteAt(target: MarkupElement, parents: ReadonlyMap<MarkupElement, MarkupElement>): MarkupElement {
  let note = target;
  while (/^(?:a|span|sup|b|i)$/u.test(note.name)) {
    const parent = parents.get(note);
    if (parent === undefined) break;
    note = parent;
  }
  const parent = parents.get(note);
  const isAlone = parent?.name === 'div' && parent.children.filter(isElement).length === 1;
  return isAlone ? parent : note;
}

/**
 * Takes the notes out of a text and leaves `[1]`, `[2]` … in their places.
 *
 * @returns the notes in the order of their places
 */
export function takeFootnotes(root: MarkupElement): MarkupNode[][] {
  const byId = new Map<string, MarkupElement>();
  const parents = new Map<MarkupElement, MarkupElement>();
  const references: MarkupElement[] = [];
  for (const child of root.children) if (isElement(child)) parents.set(child, root);
  for (const one of elementsIn(root)) {
    for (const child of one.children) if (isElement(child)) parents.set(child, one);
    const id = one.attributes['id'] ?? (one.name === 'a' ? one.attributes['name'] : undefined);
    if (id !== undefined && !byId.has(id)) byId.set(id, one);
    if (isReference(one)) references.push(one);
  }
  const numbers = new Map<MarkupElement, number>();
  const notes: MarkupNode[][] = [];
  for (const reference of references) {
    const target = byId.get(reference.attributes['href']?.replace(/^#/u, '') ?? '');
    if (target === undefined) continue;
    const note = noteAt(target, parents);
    if (note === root || isInside(reference, note, parents)) continue;
    let number = numbers.get(note);
    if (number === undefined) {
      number = notes.length + 1;
      numbers.set(note, number);
      notes.push(contentOf(note));
      const around = parents.get(note);
      if (around !== undefined) around.children = around.children.filter((one) => one !== note);
    }
    const parent = parents.get(reference);
    const place = parent?.name === 'sup' && parent.children.length === 1 ? parent : reference;
    const siblings = parents.get(place)?.children;
    siblings?.splice(
      siblings.indexOf(place),
      1,
      element('span', { [noteMark]: String(number) }, [`[${number}]`]),
    );
  }
  if (notes.length > 0) dropEmpty(root);
  return notes;
}

function isInside(
  one: MarkupElement,
  outer: MarkupElement,
  parents: ReadonlyMap<MarkupElement, MarkupElement>,
): boolean {
  for (let at: MarkupElement | undefined = one; at !== undefined; at = parents.get(at))
    if (at === outer) return true;
  return false;
}

/** Returns a note without the link back to its place. */
function contentOf(note: MarkupElement): MarkupNode[] {
  const withoutBack = (node: MarkupNode): MarkupNode[] => {
    if (!isElement(node)) return [node];
    if (node.name === 'a' && (node.attributes['href'] ?? '').startsWith('#')) return [];
    const children = node.children.flatMap(withoutBack);
    return node.name === 'sup' && textOf(node).trim() !== '' && children.map(textOf).join('').trim() === ''
      ? []
      : [{ ...node, children }];
  };
  return note.children.flatMap(withoutBack);
}

/** Removes the rule and the list that had the notes, which are empty now. */
function dropEmpty(parent: MarkupElement): void {
  for (const child of parent.children) if (isElement(child)) dropEmpty(child);
  parent.children = parent.children.filter((child, at) => {
    if (!isElement(child)) return true;
    if (/^(?:ol|ul|section|aside)$/u.test(child.name))
      return child.children.some((one) => isElement(one) && one.name !== 'hr') || textOf(child).trim() !== '';
    const isLast = parent.children.slice(at + 1).every((one) => !isElement(one) && one.trim() === '');
    return !(child.name === 'hr' && isLast);
  });
}

/** Returns the paragraphs of the notes whose marks are in the blocks, behind a scene break; none without marks. */
export function notesOf(blocks: readonly MarkupNode[], notes: readonly MarkupNode[][]): MarkupNode[] {
  const marked = new Set<number>();
  for (const one of elementsIn(element('', {}, [...blocks]))) {
    const mark = one.attributes[noteMark];
    if (mark !== undefined) marked.add(Number(mark));
  }
  if (marked.size === 0) return [];
  const paragraphs = [...marked].flatMap((number): MarkupNode[] => {
    const content = notes[number - 1] ?? [];
    const words = content.flatMap((node): MarkupNode[] =>
      isElement(node) ? [' ', ...inline(node)] : [node],
    );
    return [element('p', {}, [`[${number}] `, ...trimmed(words)])];
  });
  return [element('hr'), ...paragraphs];
}

/** Returns the words of a block as one line. */
function inline(node: MarkupElement): MarkupNode[] {
  return /^(?:p|div|li|ol|ul|blockquote|aside|section)$/u.test(node.name)
    ? node.children.flatMap((child) => (isElement(child) ? inline(child) : [child]))
    : [node];
}

function trimmed(words: MarkupNode[]): MarkupNode[] {
  const isBlank = (node: MarkupNode | undefined) => typeof node === 'string' && node.trim() === '';
  while (isBlank(words[0])) words.shift();
  while (isBlank(words.at(-1))) words.pop();
  if (typeof words[0] === 'string') words[0] = words[0].trimStart();
  const last = words.at(-1);
  if (typeof last === 'string') words[words.length - 1] = last.trimEnd();
  return words;
}
