import { type NotificationKey, notificationKinds } from '@quillstead/catalogue';

/** The id of the cause of a subscription that was requested; that of one to a public author is 0. */
export const requestCause = 1;

/** A notification that one receiver is to get. */
export interface NewNotification {
  readonly kind: NotificationKey;
  readonly receiverId: number;
  /** The id of the item that the group is about (the catalogue's `groupedBy`); 0 for the receiver. */
  readonly thingId: number;
  readonly actorId: number;
  /** Distinguishes this cause from others by the same person in the same group; 0 if there are none. */
  readonly causeId: number;
  readonly storyId: number | null;
  /** The author whose stories the receiver must be allowed to read; null if the notification needs no such access. */
  readonly storyAuthorId: number | null;
  /** The comments whose threads contain it; missing if there are none. */
  readonly threads?: readonly number[];
  /** The time at which it happened. */
  readonly notedAt: Date;
}

/**
 * Returns, of the notifications of one cause, for each receiver the one kind that yields to no other (mention before
 * reply before comment).
 */
export function onePerReceiver(notifications: readonly NewNotification[]): NewNotification[] {
  return notifications.filter(
    ({ kind, receiverId }) =>
      !notifications.some(
        (other) => other.receiverId === receiverId && notificationKinds[kind].yieldsTo.includes(other.kind),
      ),
  );
}
