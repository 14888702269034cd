/** Whether this browser may show push messages; `blocked`: the browser denies it without a prompt. */
export type PushPermission = 'unsupported' | 'blocked' | 'off' | 'on';

const storageKey = 'push';

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function pushPermission(): PushPermission {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && !isSwitchedOff() ? 'on' : 'off';
}

/** Requests the browser's permission where there is none. Returns what the member decided. */
export async function permitPush(): Promise<PushPermission> {
  await Notification.requestPermission();
  rememberSwitch(true);
  return pushPermission();
}

/** The browser's permission stays; it is ours not to use it. */
export function forbidPush(): PushPermission {
  rememberSwitch(false);
  return pushPermission();
}

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

function rememberSwitch(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage the switch holds until the page is left.
  }
}
