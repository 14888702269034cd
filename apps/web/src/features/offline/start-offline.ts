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

/** Registers the service worker once, and waits until it is active. Throws when the browser refuses it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  // The browser checks the imports of the worker for updates too, so that all parts are of one version.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
