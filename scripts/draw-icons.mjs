/**
 * Draws the icons of the installed app from `favicon.svg`: `node scripts/draw-icons.mjs`, after the icon was changed.
 * The icons that a device cuts to a shape, or that Apple rounds itself, have the colour up to the edge.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';

const folder = join(import.meta.dirname, '../apps/web/public');
const ground = '#0f6b63';
const icons = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  // The middle four fifths are seen on every device.
  { name: 'icon-maskable-512.png', size: 512, share: 0.8, isFull: true },
  { name: 'apple-touch-icon.png', size: 180, share: 0.9, isFull: true },
];

const svg = await readFile(join(folder, 'favicon.svg'), 'utf8');
const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const browser = await startChromium();
try {
  for (const { name, size, share = 1, isFull = false } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${isFull ? ground : 'transparent'}">` +
        `<img src="${source}" width="${size * share}" height="${size * share}">`,
    );
    await page.locator('img').evaluate((/** @type {HTMLImageElement} */ image) => image.decode());
    await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
