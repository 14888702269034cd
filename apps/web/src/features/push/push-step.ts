/** The next step for the browser's subscription to push messages. */
export type PushStep = 'subscribe' | 'update' | 'unsubscribe' | 'none';

interface PushState {
  readonly isMember: boolean;
  readonly isPermitted: boolean;
  readonly isSubscribed: boolean;
}

/**
 * Push sync (docs/product/notifications.md#push-messages): who is logged in and permits it is subscribed, nobody else
 * is.
 */
export function pushStep({ isMember, isPermitted, isSubscribed }: PushState): PushStep {
  const isOn = isMember && isPermitted;
  if (isSubscribed) return isOn ? 'update' : 'unsubscribe';
  return isOn ? 'subscribe' : 'none';
}
