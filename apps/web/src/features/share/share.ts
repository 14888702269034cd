import { showToast } from '../../lib/announce.js';

interface Shared {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
}

/** Opens the device's own way to share, or copies the address where there is none; says how it went. */
export async function share(shared: Shared): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      // An AbortError: the user has closed the sheet. After any other error the address is copied instead.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(shared.url);
}

/** Copies an address, and says so; where it cannot be copied the address is said. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('The link is copied.');
  } catch {
    showToast(`The link could not be copied. It is ${url}`);
  }
}
