import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { planSections } from './section-plan.js';

/** Blocks of a section, at least. */
const sectionSize = 40;
/** A text of fewer blocks is laid out as it is. */
const longFrom = 150;
/** Characters of a line, for the height of a section that has not been seen. */
const lineLength = 70;

interface Section {
  readonly place: HTMLElement;
  readonly slot: HTMLSlotElement;
  blocks: readonly Block[];
}

type Block = Element | Text;

/**
 * Lets the browser lay out, draw and walk through nothing but what is in sight, however long the text is: its blocks are
 * shown in sections that have `content-visibility: auto`. A section is a slot of a shadow tree; in the document the
 * blocks stay side by side, and that is all that ProseMirror, style sheets and scripts see (docs/decisions, "A novel is
 * typed in sections").
 */
export const TextSections = Extension.create({
  name: 'textSections',
  addProseMirrorPlugins: () => (isChromium() ? [new Plugin({ view: (view) => new SectionsView(view) })] : []),
});

/**
 * Chromium alone tells of itself in this way. It is the one that walks through a whole text with each key, and the one
 * in which editing among slots was tried.
 */
const isChromium = (): boolean => 'userAgentData' in navigator;

class SectionsView {
  readonly #text: HTMLElement;
  readonly #observer = new MutationObserver(() => this.#arrange());
  readonly #sectionOf = new WeakMap<Block, Section>();
  #shadow: ShadowRoot | null;
  #sections: readonly Section[] = [];

  constructor(view: EditorView) {
    this.#text = view.dom;
    // The one before, when the plugins were put together anew.
    this.#shadow = view.dom.shadowRoot;
    this.#observer.observe(this.#text, { childList: true });
    this.#arrange();
  }

  /** Comes after each change of the text and before the caret is scrolled to: a block in no section has no place. */
  update(): void {
    if (this.#observer.takeRecords().length > 0) this.#arrange();
  }

  destroy(): void {
    this.#observer.disconnect();
  }

  #arrange(): void {
    if (this.#shadow === null && this.#text.childElementCount < longFrom) return;
    this.#shadow ??= beginSections(this.#text);
    const blocks = [...this.#text.childNodes].filter(isBlock);
    const plan = planSections(blocks, this.#sections, (block) => this.#sectionOf.get(block), sectionSize);
    this.#sections = plan.map(({ section, blocks: own }) => this.#fill(section ?? makeSection(own), own));
    showInOrder(
      this.#shadow,
      this.#sections.map(({ place }) => place),
    );
  }

  #fill(section: Section, blocks: readonly Block[]): Section {
    if (isSame(section.blocks, blocks)) return section;
    section.blocks = blocks;
    section.slot.assign(...blocks);
    for (const block of blocks) this.#sectionOf.set(block, section);
    return section;
  }
}

function beginSections(text: HTMLElement): ShadowRoot {
  // With each commit React walks through the whole of an editable text that has the focus, to note where the caret is.
  // Nobody needs its note. It goes by this property alone, the browser and ProseMirror by the attribute.
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', writable: true, configurable: true });
  return text.attachShadow({ mode: 'open', slotAssignment: 'manual' });
}

function makeSection(blocks: readonly Block[]): Section {
  const place = document.createElement('div');
  place.part.add('section');
  place.style.containIntrinsicBlockSize = `auto ${linesOf(blocks).toFixed(1)}lh`;
  const slot = place.appendChild(document.createElement('slot'));
  return { place, slot, blocks: [] };
}

/** About how many lines blocks take with the space between them. */
function linesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { textContent }) => {
    return sum + Math.ceil((textContent?.length ?? 0) / lineLength) + 0.67;
  }, 0);
}

function showInOrder(parent: ParentNode & Node, places: readonly Element[]): void {
  places.forEach((place, at) => {
    if (parent.children[at] !== place) parent.insertBefore(place, parent.children[at] ?? null);
  });
  while (parent.children.length > places.length) parent.lastElementChild?.remove();
}

const isBlock = (node: Node): node is Block => node instanceof Element || node instanceof Text;

const isSame = (one: readonly Block[], other: readonly Block[]): boolean =>
  one.length === other.length && one.every((block, at) => block === other[at]);
