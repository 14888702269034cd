import { inEachEngine } from './in-each-engine.js';
import { button, link, words } from './target.js';

inEachEngine('the vocabulary of the journeys', ({ journey, visitor }) => {
  it('reports errors of the console, errors that nobody caught and breaches of the Content Security Policy', async () => {
    const reader = await visitor({ complaints: [/spilled/u, /script-src/u, /Content.Security.Policy/u] });
    const page = await reader.openTab();
    await page.visit('/site/about');
    const provoke = () => {
      // oxlint-disable-next-line no-console
      console.error('ink spilled');
      setTimeout(() => {
        throw new Error('milk spilled');
      });
      const script = document.createElement('script');
      script.textContent = 'never run';
      document.head.append(script);
    };
    await page.run(provoke, null);
    const complaints = () => reader.complaints.join('\n');
    for (const complaint of [/ink spilled/u, /milk spilled/u, /Content Security Policy: script-src/u])
      await page.until(
        async () => complaint.test(complaints()),
        `a report of ${complaint.source} and not ${complaints()}`,
      );
  });

  it('takes the line away and mends it, and responds in the place of the site', async () => {
    const reader = await visitor({ complaints: [/Failed to load resource|fetching the script/u] });
    const page = await reader.openTab();
    await page.visit('/site/about');
    const request = () =>
      page.run(
        () =>
          fetch('/robots.txt').then(
            ({ status }) => status,
            () => 'nothing',
          ),
        null,
      );
    expect(await request()).toBe(200);
    await reader.line.cut();
    expect(await request()).toBe('nothing');
    await reader.line.mend();
    const lift = reader.line.respond(/^\/robots/u, { status: 503 });
    expect(await request()).toBe(503);
    lift();
    expect(await request()).toBe(200);
  });

  journey('presses what is there alone, and comes back', async (width) => {
    const reader = await visitor();
    const page = await reader.openTab(width);
    await page.visit('/site/about');
    await expect(page.look(button('Nowhere'))).resolves.toMatchObject({ count: 0, middle: null });
    await page.press(link('Quillstead'));
    await page.isAt('/');
    await page.goBack();
    await page.isAt('/site/about');
    await page.see(words(/Quillstead/u));
  });
});
