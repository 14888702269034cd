import { type NotificationKey, notificationKinds } from '@quillstead/catalogue';

/** The cause of a subscription that was asked for; of one that was there at once it is 0. */
export const requestCause = 1;

/** Something that happened, as one receiver is to be told of it. */
export interface NewNotification {
  readonly kind: NotificationKey;
  readonly receiverId: number;
  /** What the group is about (the catalogue's `groupedBy`); 0 for the receiver. */
  readonly thingId: number;
  readonly actorId: number;
  /** What tells this cause from others by the same person in the same group; 0 where there are none. */
  readonly causeId: number;
  readonly storyId: number | null;
  /** Whose stories one must be allowed to read to be told. */
  readonly storyAuthorId: number | null;
  /** When it happened. */
  readonly notedAt: Date;
}

/**
 * Of what one cause wants to tell: for each receiver the one kind that yields to no other (mention before reply before
 * comment).
 */
export function tellOnce(wanted: readonly NewNotification[]): NewNotification[] {
  return wanted.filter(
    ({ kind, receiverId }) =>
      !wanted.some(
        (other) => other.receiverId === receiverId && notificationKinds[kind].yieldsTo.includes(other.kind),
      ),
  );
}
