import type { EditorView } from '@tiptap/pm/view';

const moving = /^(?:Arrow|Page|Home|End)/u;

/**
 * Shows the section of the caret and those beside it, wherever the page is scrolled to, before a key moves the caret:
 * it goes through what is shown only.
 *
 * @param selector of a section's element
 * @returns what hears the keys; it leaves each of them to others
 */
export function showNearCaret(selector: string) {
  let shown: readonly Element[] = [];
  return (view: EditorView, { key }: KeyboardEvent): false => {
    if (!moving.test(key)) return false;
    const section = sectionOf(view, selector);
    const next = [section, section?.previousElementSibling, section?.nextElementSibling].filter(
      (element): element is Element => element?.matches(selector) ?? false,
    );
    for (const element of shown) element.toggleAttribute('data-shown', next.includes(element));
    for (const element of next) element.toggleAttribute('data-shown', true);
    shown = next;
    return false;
  };
}

function sectionOf(view: EditorView, selector: string): Element | null {
  const { $head } = view.state.selection;
  if ($head.depth === 0) return null;
  const block = view.nodeDOM($head.before(1));
  return block instanceof Element ? block.closest(selector) : null;
}
