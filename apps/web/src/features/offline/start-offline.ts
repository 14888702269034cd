import { registerWorker } from '../../lib/register-worker.js';
import { reportError } from '../../lib/report-error.js';

/**
 * Registers the service worker on load (docs/product/stories.md#offline); what fails is reported to us alone
 * (docs/product/stories.md#offline).
 */
export function startOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void registerWorker().catch(reportError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
