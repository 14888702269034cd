import { isolated, visibleName } from './visible-text.js';

/** A person as lists and links name them. */
export interface Named {
  readonly username: string;
  readonly display_name?: string | null;
}

/** An item's author in the fields that items have. */
export interface Authored {
  readonly author_display_name?: string | null;
  readonly display_name?: string | null;
  readonly author_username?: string | null;
  readonly username?: string | null;
}

/** "Ann Lee @ann", or "@ann" without a display name (docs/product/pages.md#labels-and-counts). */
export function nameBeforeHandle({ username, display_name }: Named): string {
  const name = visibleName(display_name);
  return name === null ? `@${username}` : `${isolated(name)} @${username}`;
}

/**
 * "by " and the first of author_display_name, display_name, author_username, username of which a
 * person can see something (docs/product/pages.md#labels-and-counts); a deleted comment has none of them.
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

/** Shown over a link to a hashtag: "See #moon stories." (docs/product/pages.md#labels-and-counts). */
export function hashtagHoverLabel(label: string): string {
  return `See ${isolated(label)} stories.`;
}

/** Shown over a link to a person: "Go to profile page for Ann Lee." (docs/product/pages.md#labels-and-counts). */
export function userHoverLabel(label: string): string {
  return `Go to profile page for ${isolated(label)}.`;
}
