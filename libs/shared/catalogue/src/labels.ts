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

/** "Ann Lee @ann", or "@ann" without a display name (spec section 3). */
export function nameBeforeHandle({ username, display_name }: Named): string {
  return display_name ? `${display_name} @${username}` : `@${username}`;
}

/** "@ann (Ann Lee)", or "@ann" without a display name (spec section 3). */
export function handleBeforeName({ username, display_name }: Named): string {
  return display_name ? `@${username} (${display_name})` : `@${username}`;
}

/**
 * "by " and the first present of author_display_name, display_name, author_username, username (spec section 3); a
 * deleted comment has none of them.
 */
export function authorLabel({
  author_display_name,
  display_name,
  author_username,
  username,
}: Authored): string {
  return `by ${author_display_name || display_name || author_username || username || '[deleted]'}`;
}

/** What the header calls the member: their username, or @me if there is none (spec section 2). */
export function ownLabel(username: string | null | undefined): string {
  return username || '@me';
}

/** Shown over a link to a hashtag: "See #moon stories." (spec section 2). */
export function hashtagHoverLabel(label: string): string {
  return `See ${label} stories.`;
}

/** Shown over a link to a person: "Go to profile page for Ann Lee." (spec section 2). */
export function userHoverLabel(label: string): string {
  return `Go to profile page for ${label}.`;
}

/** What the badge beside a name says (spec section 4). */
export function verifiedLabel(isVerified: boolean): string {
  return isVerified ? 'Verified account.' : 'Unverified account.';
}
