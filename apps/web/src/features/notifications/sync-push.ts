import { addDevice, forgetDevice, readVapidKey, updateDevice } from '@quillstead/contracts';
import { showBadge } from '../../lib/app-traces.js';
import { callQuietly } from '../../lib/call.js';
import { keyOf, printSubscription } from '../../lib/print-subscription.js';
import { registerWorker } from '../offline/index.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';
import { pushPermission } from './push-permission.js';

/** Milliseconds; without the internet a browser tries for ever. */
const timeout = 20_000;

let last: Promise<void> = Promise.resolve();

/**
 * Brings the browser's subscription and the server's copy in line with who is logged in and what is permitted
 * (docs/product/pages.md#start-of-the-app), one run after the other. Throws when the browser, its push service or the
 * server refuses.
 */
export function syncPush(): Promise<void> {
  const run = last.then(sync);
  last = run.catch(() => undefined);
  return run;
}

async function sync(): Promise<void> {
  const { pushManager } = await registerWorker();
  const subscription = await currentSubscription(pushManager);
  const isMember = store.get(memberAtom) !== null;
  // The session may have ended while the app was closed.
  if (!isMember) showBadge(0);
  const step = pushStep({
    isMember,
    isPermitted: pushPermission() === 'on',
    isSubscribed: subscription !== null,
  });
  if (step === 'subscribe') await callQuietly(addDevice, printSubscription(await subscribe(pushManager)));
  if (step === 'update' && subscription) await callQuietly(updateDevice, printSubscription(subscription));
  if (step === 'unsubscribe') {
    await subscription?.unsubscribe();
    if (isMember) await callQuietly(forgetDevice, {});
  }
}

/** Returns the browser's subscription; one made with a key that the server no longer has is removed. */
async function currentSubscription(pushManager: PushManager): Promise<PushSubscription | null> {
  const subscription = await pushManager.getSubscription();
  const key = subscription && keyOf(subscription);
  if (!key || key === (await callQuietly(readVapidKey, {}))) return subscription;
  await subscription.unsubscribe();
  return null;
}

async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
  const applicationServerKey = await callQuietly(readVapidKey, {});
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The push service does not respond')), timeout);
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return Promise.race([subscribing, promise]).finally(() => clearTimeout(timer));
}

/** The next step for the browser's subscription to push messages. */
type PushStep = 'subscribe' | 'update' | 'unsubscribe' | 'none';

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
