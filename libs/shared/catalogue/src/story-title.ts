/** The title of a story; a missing one becomes "Untitled" (spec section 3). */
export function storyTitle(title: string | null | undefined): string {
  return title?.trim() || 'Untitled';
}
