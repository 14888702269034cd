/** A person as lists and links name them. */
export interface Named {
  readonly username: string;
  readonly display_name?: string | null;
}

/** An item's author in the fields that every item has. */
export interface Authored {
  readonly author_username: string | null;
  readonly author_display_name: string | null;
}

/** "Ann Lee @ann", or "@ann" without a display name (spec section 3). */
export function nameBeforeHandle({ username, display_name }: Named): string {
  return display_name ? `${display_name} @${username}` : `@${username}`;
}

/** "@ann (Ann Lee)", or "@ann" without a display name (spec section 3). */
export function handleBeforeName({ username, display_name }: Named): string {
  return display_name ? `@${username} (${display_name})` : `@${username}`;
}

/** "by Ann Lee", or by the username without a display name (spec section 3). */
export function authorLabel({ author_display_name, author_username }: Authored): string {
  return `by ${author_display_name || author_username || '[deleted]'}`;
}
