import { showToast } from '../../lib/announce.js';

/** Logs out, as `logOutFully` of its own part, which is loaded for it. */
export async function logOutFully(): Promise<void> {
  const part = await import('./log-out-fully.js').catch(() => null);
  if (part === null) showToast('You are still logged in. Network Error');
  else await part.logOutFully();
}
