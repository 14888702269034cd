/** Registers the service worker, once however often, and waits until it works. Throws when the browser refuses it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  // Its parts are looked at anew like itself, so that they are always of one version.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
