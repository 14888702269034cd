/** What a list of somebody's subscriptions is asked for, read and with its defaults. */
export interface AskedFollowed {
  /** In lower case. */
  readonly username: string;
  /** Null for a visitor. */
  readonly viewerId: number | null;
  readonly sort: 'newest' | 'alphabetical';
  readonly next: string | null | undefined;
}
