import { type NotificationKey, notificationKinds } from '@quillstead/catalogue';

/** The cause of a subscription that was requested; of one that was there at once it is 0. */
export const requestCause = 1;

/** A notification that one receiver is to get. */
export interface NewNotification {
  readonly kind: NotificationKey;
  readonly receiverId: number;
  /** The id of the item that the group is about (the catalogue's `groupedBy`); 0 for the receiver. */
  readonly thingId: number;
  readonly actorId: number;
  /** Distinguishes this cause from others by the same person in the same group; 0 where there are none. */
  readonly causeId: number;
  readonly storyId: number | null;
  /** The author whose stories the receiver must be allowed to read; null if the notification needs no such access. */
  readonly storyAuthorId: number | null;
  /** The comments of whose threads it is part; missing where there are none. */
  readonly threads?: readonly number[];
  /** When it happened. */
  readonly notedAt: Date;
}

/**
 * Of the notifications of one cause: for each receiver the one kind that yields to no other (mention before reply
 * before comment).
 */
export function onePerReceiver(notifications: readonly NewNotification[]): NewNotification[] {
  return notifications.filter(
    ({ kind, receiverId }) =>
      !notifications.some(
        (other) => other.receiverId === receiverId && notificationKinds[kind].yieldsTo.includes(other.kind),
      ),
  );
}
