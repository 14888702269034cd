/**
 * Returns the payload that saves a browser's subscription to push messages. Its own JSON lacks the key of the site with
 * which it was made, and the server may have two (docs/product/notifications.md#push-messages).
 */
export function printSubscription(subscription: PushSubscription): { webpushSubscription: string } {
  const applicationServerKey = keyOf(subscription);
  return { webpushSubscription: JSON.stringify({ ...subscription.toJSON(), applicationServerKey }) };
}

/**
 * Returns the key of the site with which a subscription was made, base64url; undefined where the browser does not say.
 */
export function keyOf({ options }: PushSubscription): string | undefined {
  if (!options.applicationServerKey) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
