import { visibleLine } from './visible-text.js';

/**
 * Returns the title of a story, a series or a collection; "Untitled" for one that is missing, or in which a person can
 * see nothing (docs/product/stories.md#publishing).
 */
export function storyTitle(title: string | null | undefined): string {
  return visibleLine(title ?? '') || 'Untitled';
}
