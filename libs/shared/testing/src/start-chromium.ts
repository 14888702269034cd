import { type Browser, chromium } from 'playwright';
import { findChromium } from './find-chromium.js';

const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Starts a real Chromium without a window that speaks to nobody but the pages it is given. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
  });
}
