import { inEachEngine } from './in-each-engine.js';
import { button, byRole, css, field, textbox, type Target } from './target.js';
import type { View } from './view.js';
import type { Visitor } from './visitor.js';

const html = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
const notLoggedIn = 'You could not be logged in. What you typed is still here; please try again in a moment.';

/** How the site fails without saying anything. */
const failures = [
  { status: 500, body: '' },
  { status: 500, body: 'Internal Server Error' },
  { status: 502, type: 'text/html', body: html },
  { status: 503, body: 'Service Unavailable' },
] as const;

/** The messages of engines about failures that a test provokes. */
const provoked = [/\b50[0-9]\b|failed to load|ERR_|NetworkError|could not connect|connection/iu];

inEachEngine('what is shown when the site fails', ({ visitor }) => {
  it('is a sentence at log-in, with every response and with none, and the typed text is still there', async () => {
    const reader = await visitor({ complaints: provoked });
    const page = await reader.openTab();
    await page.visit('/account/login');
    await page.fill(field('Username or email'), 'ann');
    await page.fill(css('input[type="password"]'), 'secret-tea');
    const logIns = () => reader.line.requests.filter((one) => one === 'POST /api/v1/user/account/login');
    for (const [index, failure] of failures.entries()) {
      const mend = reader.line.respond(/\/user\/account\/login$/u, failure);
      await page.press(button('Log in', css('main')));
      await page.until(async () => logIns().length === index + 1, 'the log-in');
      await page.see({ words: notLoggedIn });
      mend();
    }
    await reader.line.cut();
    await page.press(button('Log in', css('main')));
    await page.see({ words: `The site could not be reached. ${notLoggedIn}` });
    await reader.line.mend();
    expect(await valuesOf(page, 'main')).toEqual(['ann', 'secret-tea']);
  });
});

inEachEngine('what is thrown outside of rendering', ({ visitor }) => {
  it('is reported, each fault once', async () => {
    const reader = await visitor({ complaints: [/broke|waits|the last/iu] });
    const page = await reader.openTab();
    await page.visit('/site/terms');
    const reports = () => reader.line.requests.filter((one) => one === 'POST /api/v1/error').length;
    await page.run(() => {
      for (let time = 0; time < 50; time += 1) {
        setTimeout(() => {
          throw new Error('A timer broke');
        });
        setTimeout(() => void Promise.reject(new Error('Nobody waits for this')));
      }
    }, null);
    await page.until(async () => reports() === 2, 'two reports');
    await page.run(() => void setTimeout(() => void Promise.reject(new Error('The last'))), null);
    await page.until(async () => reports() === 3, 'the last report');
  });
});

inEachEngine('suggestions that Escape has closed', ({ visitor }) => {
  const options = byRole('option');
  const suggested = (name: string) => byRole('option', new RegExp(name, 'u'));
  const suggestion = (label: string) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify([{ label, link: '/', caption: null }]),
  });

  /** Types, presses Escape before the response arrives, and then lets the response through. */
  const closeBeforeItComes = async (reader: Visitor, page: View, input: Target): Promise<void> => {
    reader.line.respond(/autosuggest/u, suggestion('#moon_more'));
    const release = reader.line.hold(/autosuggest/u);
    await page.focus(input);
    await page.type('#moon');
    const isRequested = async () => reader.line.requests.some((one) => one.includes('autosuggest'));
    await page.until(isRequested, 'the request of suggestions');
    await page.key('Escape');
    release();
  };

  /** Takes the focus out of a field, as when something else is pressed. */
  const leave = (page: View) => page.run(() => void (document.activeElement as HTMLElement).blur(), null);

  /** Closes shown suggestions: they do not come back at the next focus, and do at the next typed character. */
  const closeWhileShown = async (page: View, input: Target, typed: string): Promise<void> => {
    await page.type(typed);
    await page.see(suggested('#moon_more'));
    await page.key('Escape');
    await page.seeGone(options);
    await page.press(input);
    await page.key('End');
    expect((await page.look(options)).count).toBe(0);
    await page.type('h');
    await page.see(suggested('#moon_more'));
  };

  it('do not come back for the same words in the header', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    await page.visit('/site/about');
    const input = byRole('combobox', 'Search', byRole('banner'));
    await closeBeforeItComes(reader, page, input);
    await leave(page);
    await page.focus(input);
    expect((await page.look(options)).count).toBe(0);
    await closeWhileShown(page, input, 's');
  });

  it('do not come back for the same words in a comment', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    const { slug } = await (await reader.signUp(page)).publish({ title: 'Talked about' });
    await page.visit(`/story/${slug}/comments`);
    const input = field('Your comment');
    await closeBeforeItComes(reader, page, input);
    await leave(page);
    await page.focus(input);
    await page.key('End');
    expect((await page.look(options)).count).toBe(0);
    await closeWhileShown(page, input, 's');
  });

  it('do not come back for the same words among the hashtags of a story, and what is typed stays', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    await reader.signUp(page);
    await page.visit('/write');
    await page.focus(textbox('Story'));
    await page.type('The lamp was lit before dusk.');
    await page.press(button('Publish'));
    const input = byRole('combobox', 'Hashtags');
    await closeBeforeItComes(reader, page, input);
    expect((await valuesOf(page, '[role="dialog"]')).includes('#moon')).toBe(true);
    expect((await page.look(options)).count).toBe(0);
    await closeWhileShown(page, input, 's');
  });
});

/** The values of the fields within an element. */
function valuesOf(page: View, within: string): Promise<string[]> {
  return page.run(
    (place) => [...document.querySelectorAll(`${place} input`)].map((one) => (one as HTMLInputElement).value),
    within,
  );
}
