import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect } from 'react';
import type { NotedBlock } from './use-noted-blocks.js';

/**
 * Gives each mark of a list the place of its block in the text, as `--mark-top` and `--mark-bottom` from the head of
 * the list.
 */
export function useMarkPlaces(
  editor: Editor,
  list: RefObject<HTMLElement | null>,
  blocks: readonly NotedBlock[],
): void {
  useLayoutEffect(() => {
    const text = editor.view.dom;
    const { current: marks } = list;
    let request = 0;
    const measure = () => {
      if (marks === null) return;
      const head = marks.getBoundingClientRect().top;
      for (const [at, { element }] of blocks.entries()) {
        const mark = marks.children[at];
        // The browser would lay out a section that is out of sight.
        const seen = isRendered(element) ? element : element.parentElement;
        if (!(mark instanceof HTMLElement) || seen === null) continue;
        const { top, bottom } = seen.getBoundingClientRect();
        mark.style.setProperty('--mark-top', `${Math.round(top - head)}px`);
        mark.style.setProperty('--mark-bottom', `${Math.round(bottom - head)}px`);
      }
    };
    const measureSoon = () => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(measure);
    };
    // The place of a mark in a section that is out of sight is not known before the browser renders that.
    const showBlock = ({ target }: FocusEvent) => {
      const at = [...(marks?.children ?? [])].findIndex(
        (mark) => target instanceof Node && mark.contains(target),
      );
      const element = blocks[at]?.element;
      if (element && !isRendered(element)) element.scrollIntoView({ block: 'center' });
    };
    const sizes = new ResizeObserver(measureSoon);
    measure();
    sizes.observe(text);
    if (marks?.parentElement) sizes.observe(marks.parentElement);
    editor.on('update', measureSoon);
    text.addEventListener('contentvisibilityautostatechange', measureSoon);
    marks?.addEventListener('focusin', showBlock);
    return () => {
      cancelAnimationFrame(request);
      sizes.disconnect();
      editor.off('update', measureSoon);
      text.removeEventListener('contentvisibilityautostatechange', measureSoon);
      marks?.removeEventListener('focusin', showBlock);
    };
  }, [editor, list, blocks]);
}

/** True if the browser renders an element of the text now, and does not leave out its section. */
const isRendered = (element: HTMLElement): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true });
