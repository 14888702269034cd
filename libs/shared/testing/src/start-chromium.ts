import type { Browser } from 'playwright';
import { findChromium } from './find-chromium.js';

const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/**
 * Starts a real Chromium without a window that connects to nothing but the pages it is given.
 * @param isWhole whether it must be able to do all that a browser with windows can, such as show notifications
 */
export async function startChromium({ isWhole = false } = {}): Promise<Browser> {
  // Loaded when it is needed: most tests need no browser, and it takes half a second.
  const { chromium } = await import('playwright');
  const executablePath = findChromium(isWhole);
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    ...(executablePath ? { executablePath } : isWhole && { channel: 'chromium' }),
    args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
  });
}
