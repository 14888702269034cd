/** The title of a story; a missing one becomes "Untitled" (docs/product/stories.md#publishing). */
export function storyTitle(title: string | null | undefined): string {
  return title?.trim() || 'Untitled';
}
