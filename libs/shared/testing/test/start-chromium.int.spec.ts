import { startChromium } from '../src/index.js';

it('opens a page in a real browser', async () => {
  const browser = await startChromium();
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Once</h1>');
    expect(await page.textContent('h1')).toBe('Once');
  } finally {
    await browser.close();
  }
});
