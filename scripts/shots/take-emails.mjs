import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChromium } from '@quillstead/testing';
import { simpleParser } from 'mailparser';

const widths = [320, 768];

/**
 * Keeps a picture of each kind of email that lies in a site's folder, as a mail program in each theme shows its HTML
 * part: `email-<subject>-<width>-<theme>.png`.
 */
export async function takeEmails(mail, folder) {
  const files = await readdir(mail).catch(() => []);
  const emails = new Map();
  for (const file of files.filter((one) => one.endsWith('.eml'))) {
    const { subject, html } = await simpleParser(await readFile(join(mail, file)));
    emails.set(
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
        for (const [name, html] of emails) {
          await page.setContent(html);
          const path = join(folder, `email-${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        await page.close();
      }
  } finally {
    await browser.close();
  }
}
