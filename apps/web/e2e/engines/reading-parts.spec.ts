import { inEachEngine } from './in-each-engine.js';
import { publishLong } from './reading-author.js';
import { css, dialog, heading, link, words } from './target.js';

/** The messages of browsers about a part of the program that failed to load. */
const partGone = [
  /Failed to load|NetworkError|net::ERR|Failed to fetch|Load failed|error loading|Importing|could not|404|fetching the script/iu,
];

inEachEngine('a part of the site that does not come', ({ author, visitor }) => {
  it('calls nobody back who went elsewhere while it was on its way', async () => {
    const reader = await visitor({ complaints: partGone });
    const page = await reader.openTab();
    const writer = await author();
    const [{ slug }] = await publishLong(writer, 'The way out');
    await page.visit(`/story/${slug}`);
    const release = reader.line.hold(/^\/assets\/user-page|^\/site\/terms/u);
    await page.press(link(new RegExp(`by.*${writer.username}`, 'u')));
    await page.until(
      async () => reader.line.requests.some((one) => one.startsWith('GET /assets/user-page')),
      'the request of the part',
    );
    await page.run(() => void (location.href = '/site/terms'), null);
    await page.until(
      async () => reader.line.requests.includes('GET /site/terms'),
      'the request of the other page',
    );
    release();
    await page.isAt('/site/terms');
    await page.see(heading('Terms of Use'));
    expect(reader.line.requests.filter((one) => one.includes('reloaded'))).toEqual([]);
  });

  it('is reported where it is missing without a connection, and nothing of the list goes', async () => {
    const reader = await visitor({ complaints: partGone });
    const page = await reader.openTab();
    await page.visit('/');
    await reader.line.cut();
    await page.press(link('sign up'));
    await page.see(words(/This part of the site could not be loaded/u));
    await page.isAt('/');
    await page.see(css('#feed'));
    await reader.line.mend();
    await page.press(link('sign up'));
    await page.see(dialog('Sign Up'));
    expect(reader.line.requests.filter((one) => one.includes('reloaded'))).toEqual([]);
  });

  it('takes the place of a page without a connection, and the page before is there on the way back', async () => {
    const reader = await visitor({ complaints: partGone });
    const page = await reader.openTab(320);
    await page.visit('/site/about');
    await reader.line.cut();
    await page.press(link('Quillstead'));
    await page.see(heading('Page not loaded'));
    await page.goBack();
    await page.see(heading(/^About /u));
    await page.goForward();
    await page.see(heading('Page not loaded'));
    await reader.line.mend();
    await page.press({ role: 'button', name: 'Try again' });
    await page.see(css('#feed'));
    // Firefox does not import again what failed once, so there the page is loaded anew.
    await page.isAt(/^\/(?:\?reloaded=1)?$/u);
  });

  it('is looked for on a new page once, without an apology before', async () => {
    const reader = await visitor({ complaints: [...partGone, /./u] });
    const page = await reader.openTab();
    await page.visit('/site/about');
    reader.line.respond(/^\/assets\/terms-page/u, { status: 404 });
    await page.run(() => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes('KA-BOOOM'))
          sessionStorage.setItem('apology', location.search);
      }).observe(document.body, { subtree: true, childList: true });
    }, null);
    await page.run(
      () => document.querySelector<HTMLElement>('footer a[href="/site/privacy"]')?.focus(),
      null,
    );
    await page.run(() => history.pushState({ idx: 1 }, '', '/site/terms'), null);
    await page.run(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })), null);
    await page.isAt('/site/terms?reloaded=1');
    await page.see(heading('Oh no! Oh no! Oh... KA-BOOOM!'));
    expect(reader.line.requests.filter((one) => one.startsWith('GET /site/terms'))).toEqual([
      'GET /site/terms?reloaded=1',
    ]);
    expect(await page.run(() => sessionStorage.getItem('apology'), null)).toBeNull();
  });
});
