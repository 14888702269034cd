import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Finds the sections in which the selection of a state begins and ends, and the neighbours of these: keys move the
 * caret only through what the browser renders, and WebKit inserts typed text elsewhere if the caret stands in a section
 * that it has not rendered yet.
 *
 * @returns the ids of the sections; none in a text without sections
 */
export function sectionsNearSelection({ doc, selection }: EditorState): ReadonlySet<string> {
  const places = [selection.$anchor, selection.$head];
  return new Set(places.flatMap((place) => sectionsNear(doc.children, place.index(0))));
}

/**
 * Renders the sections near the selection of a state, wherever the page is scrolled to; the browser chooses the others.
 */
export function showNearSelection(view: EditorView, state: EditorState): void {
  const near = sectionsNearSelection(state);
  for (const element of view.dom.children) {
    const id = element.getAttribute('data-section');
    if (id !== null) element.toggleAttribute('data-shown', near.has(id));
  }
}

function sectionsNear(blocks: readonly Node[], index: number): readonly string[] {
  const own = sectionOf(blocks[index] ?? blocks.at(-1));
  const before = blocks.slice(0, index).findLast((block) => sectionOf(block) !== own);
  const after = blocks.slice(index).find((block) => sectionOf(block) !== own);
  return [sectionOf(before), own, sectionOf(after)].filter((id) => id !== undefined);
}

function sectionOf(block: Node | undefined): string | undefined {
  const mark = block?.marks.find(({ type }) => type.name === 'section');
  return mark && String(mark.attrs['id']);
}
