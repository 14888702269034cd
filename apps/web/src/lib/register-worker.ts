/** Registers the service worker once, and waits until it is active. Throws when the browser refuses it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  // The browser checks the imports of the worker for updates too, so that all parts are of one version.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
