/** The id of a comment's element on a page. */
export const commentElementId = (id: number): string => `comment-${id}`;

let awaited: number | null = null;

/** Scrolls to a comment as soon as it is shown (docs/product/comments.md#threads). */
export function scrollToComment(id: number): void {
  awaited = id;
  const element = document.getElementById(commentElementId(id));
  if (element !== null) commentIsShown(id, element);
}

/** Each comment calls this when it is shown. */
export function commentIsShown(id: number, element: HTMLElement): void {
  if (id !== awaited) return;
  awaited = null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
}
