import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';

/** Waits until the browser keeps a text that the server does not have. */
export async function waitUntilKept(page: Page, words: string): Promise<void> {
  const isKept = async () => JSON.stringify(await page.evaluate(readKept)).includes(words);
  await waitFor(isKept, { what: 'keeping the text in the browser' });
}

/** Runs in the page: what the browser keeps of unsent writing. */
export async function readKept(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    const request = indexedDB.open('quillstead');
    // When no database exists, this read must not create one without its tables.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
  if (database === null) return [];
  const kept = await new Promise<unknown[]>((resolve) => {
    const request = database.transaction('drafts').objectStore('drafts').getAll();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return kept;
}
