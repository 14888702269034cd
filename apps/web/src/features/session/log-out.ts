import { showToast } from '../../lib/announce.js';
import { unreachable } from '../../lib/call-failure.js';

/** Logs out, as `logOutFully` of its own part, which is loaded for it. */
export async function logOutFully(): Promise<void> {
  const part = await import('./log-out-fully.js').catch(() => null);
  if (part === null) showToast(`You are still logged in. ${unreachable('Please try again in a moment.')}`);
  else await part.logOutFully();
}
