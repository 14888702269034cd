import { registerWorker } from '../../lib/register-worker.js';
import { reportError } from '../../lib/report-error.js';

/** Registers the service worker on load (spec section 7); what fails is reported to us alone (spec section 8). */
export function startOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void registerWorker().catch(reportError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
