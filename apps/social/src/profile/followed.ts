/** A request for a list of somebody's subscriptions, read and with its defaults. */
export interface FollowedRequest {
  /** In lower case. */
  readonly username: string;
  /** Null for a visitor. */
  readonly viewerId: number | null;
  readonly sort: 'newest' | 'alphabetical';
  readonly next: string | null | undefined;
}
