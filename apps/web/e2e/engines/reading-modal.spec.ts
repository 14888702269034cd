import { inEachEngine } from './in-each-engine.js';
import { publishLong } from './reading-author.js';
import { css, dialog } from './target.js';

inEachEngine('a modal', ({ author, visitor }) => {
  it.each(['Escape', 'a click beside it'])('closed by %s leaves the page where it was', async (how) => {
    await publishLong(await author(), 'Beneath a modal', { count: 6 });
    const reader = await visitor();
    const page = await reader.openTab();
    await page.visit('/');
    await page.run(() => scrollTo({ top: 600, behavior: 'instant' }), null);
    const like = await page.run(() => {
      const seen = [...document.querySelectorAll('article button[aria-pressed]')].find(
        (one) => one.getBoundingClientRect().top > 60,
      );
      return seen?.getAttribute('aria-label') ?? '';
    }, null);
    await page.press({ role: 'button', name: like });
    // `press` scrolls the button into the middle of the window first.
    const top = await page.run(() => scrollY, null);
    expect(top).toBeGreaterThan(300);
    await page.until(
      async () => (await page.look(css('[role=dialog] input'))).hasFocus,
      'the focus in the form',
    );
    if (how === 'Escape') await page.key('Escape');
    else await page.tab.press({ x: 20, y: 300 });
    await page.seeGone(dialog());
    // A page that is scrolled by the browser afterwards is scrolled by then.
    await page.run(() => new Promise((resolve) => setTimeout(resolve)), null);
    expect(await page.run(() => scrollY, null)).toBe(top);
  });
});
