import { isolated, visibleLine, visibleName } from './visible-text.js';

/** The names of a person that lists and links show. */
export interface Named {
  readonly username: string;
  readonly display_name?: string | null;
}

/** The fields of an item that name its author. */
export interface Authored {
  readonly author_display_name?: string | null;
  readonly display_name?: string | null;
  readonly author_username?: string | null;
  readonly username?: string | null;
}

/** Returns "Ann Lee @ann", or "@ann" without a display name (docs/product/pages.md#labels-and-counts). */
export function nameBeforeHandle({ username, display_name }: Named): string {
  const name = visibleName(display_name);
  return name === null ? `@${username}` : `${isolated(name)} @${username}`;
}

/**
 * Returns "by " and the first of author_display_name, display_name, author_username, username that a person can see
 * (docs/product/pages.md#labels-and-counts); a deleted comment has none of them.
 */
export function authorLabel({
  author_display_name,
  display_name,
  author_username,
  username,
}: Authored): string {
  const name = visibleName(author_display_name) ?? visibleName(display_name);
  return `by ${isolated(name ?? (author_username || username || '[deleted]'))}`;
}

/**
 * Returns the text that a link to a hashtag shows on hover: "See #moon stories."
 * (docs/product/pages.md#labels-and-counts).
 */
export function hashtagHoverLabel(label: string): string {
  return `See ${isolated(label)} stories.`;
}

/**
 * Returns the text that a link to a person shows on hover: "Go to profile page for Ann Lee."
 * (docs/product/pages.md#labels-and-counts).
 */
export function userHoverLabel(label: string): string {
  return `Go to profile page for ${isolated(label)}.`;
}

/**
 * Returns the title of a story, a series or a collection; "Untitled" for one that is missing, or in which a person can
 * see nothing (docs/product/stories.md#publishing).
 */
export function storyTitle(title: string | null | undefined): string {
  return visibleLine(title ?? '') || 'Untitled';
}
