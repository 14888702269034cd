import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';
import { simpleParser } from 'mailparser';

const widths = [320, 768];

/**
 * Keeps a picture of each kind of letter that lies in a site's folder, as a mail program in each theme shows its HTML
 * part: `letter-<subject>-<width>-<theme>.png`.
 */
export async function takeLetters(mail, folder) {
  const files = await readdir(mail).catch(() => []);
  const letters = new Map();
  for (const file of files.filter((one) => one.endsWith('.eml'))) {
    const { subject, html } = await simpleParser(await readFile(join(mail, file)));
    letters.set(
      (subject ?? '')
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
        .slice(0, 40),
      html,
    );
  }
  const browser = await startChromium();
  try {
    for (const colorScheme of /** @type {const} */ (['light', 'dark']))
      for (const width of widths) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } });
        for (const [name, html] of letters) {
          await page.setContent(html);
          const path = join(folder, `letter-${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        await page.close();
      }
  } finally {
    await browser.close();
  }
}
