import { visibleLine } from './visible-text.js';

/**
 * The title of a story, a series or a collection; one that is missing, or of which nobody can see anything, becomes
 * "Untitled" (docs/product/stories.md#publishing).
 */
export function storyTitle(title: string | null | undefined): string {
  return visibleLine(title ?? '') || 'Untitled';
}
