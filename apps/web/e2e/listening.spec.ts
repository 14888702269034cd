import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openMore } from './journeys.js';
import { openSite } from './open-site.js';

/**
 * Puts an engine into the page that "speaks" until the test ends a sentence: browsers without a desktop have no voices.
 * What a real voice sounds like is heard in no test.
 *
 * @param languages those of its voices
 */
function fakeSpeech(languages: readonly string[]): void {
  const spoken: { text: string; rate: number; voice: string }[] = [];
  let current: EventTarget | null = null;
  class Utterance extends EventTarget {
    voice: { name: string } | null = null;
    rate = 1;
    lang = '';
    constructor(readonly text: string) {
      super();
    }
  }
  const engine = Object.assign(new EventTarget(), {
    getVoices: () =>
      languages.map((lang, index) => ({
        lang,
        name: `Voice ${index} ${lang}`,
        voiceURI: `voice:${index}`,
        default: index === 0,
        localService: true,
      })),
    speak(utterance: Utterance) {
      current = utterance;
      spoken.push({ text: utterance.text, rate: utterance.rate, voice: utterance.voice?.name ?? '' });
    },
    cancel() {
      const ended = current;
      current = null;
      // As engines do: what was cancelled reports an error afterwards.
      ended?.dispatchEvent(new Event('error'));
    },
  });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: engine });
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: Utterance,
    speech: {
      spoken,
      isSpeaking: () => current !== null,
      end: () => current?.dispatchEvent(new Event('end')),
    },
  });
}

interface Speech {
  readonly spoken: readonly { readonly text: string; readonly rate: number; readonly voice: string }[];
  readonly isSpeaking: () => boolean;
  readonly end: () => void;
}

describe('listening to a story', () => {
  const site = openSite();

  async function openStory(languages: readonly string[], lang = 'en') {
    const { page } = await site.newcomer();
    await page.addInitScript(fakeSpeech, languages);
    const body = {
      title: 'A lamp',
      lang,
      rich_text_story: '<p>He lit the <em>lamp</em>. It burned all night.</p><p>Then it went out.</p>',
    };
    const { slug } = (await callOnce(page, 'POST', '/story', body)) as { slug: string };
    await page.goto(`/story/${slug}`);
    return page;
  }
  const listen = async (page: Page) => {
    await openMore(page);
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await bar(page).waitFor();
  };
  const bar = (page: Page) => page.getByRole('region', { name: 'Listen to the story' });
  const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();
  const speech = <Result>(page: Page, read: (speech: Speech) => Result) =>
    page.evaluate(`(${String(read)})(globalThis.speech)`) as Promise<Result>;
  const spoken = (page: Page) => speech(page, (one) => one.spoken.map(({ text }) => text));
  const says = (page: Page, texts: readonly string[]) =>
    waitFor(async () => JSON.stringify(await spoken(page)) === JSON.stringify(texts), {
      what: `the words ${texts.join(' ')}`,
    });
  const marked = (page: Page) =>
    page.evaluate(() => [...(CSS.highlights.get('listening') ?? [])].map(String));

  const [one, two, three] = ['He lit the lamp.', 'It burned all night.', 'Then it went out.'] as const;

  it('reads and marks sentence by sentence, pauses, goes back and on, and stops at the end', async () => {
    const page = await openStory(['en-US', 'en-GB']);
    await listen(page);
    await says(page, [one]);
    expect(await marked(page)).toEqual([`${one} `]);
    await speech(page, (engine) => engine.end());
    await says(page, [one, two]);
    expect(await marked(page)).toEqual([two]);
    await page.keyboard.press('Enter');
    await bar(page).getByRole('button', { name: 'Play' }).waitFor();
    expect(await speech(page, (engine) => engine.isSpeaking())).toBe(false);
    await press(page, 'Play');
    await says(page, [one, two, two]);
    await bar(page).getByLabel('Speed').selectOption('1.5');
    await bar(page).getByLabel('Voice').selectOption('Voice 1 en-GB');
    await press(page, 'Next sentence');
    await waitFor(() => speech(page, (engine) => engine.spoken.at(-1)?.text === 'Then it went out.'));
    expect(await speech(page, (engine) => engine.spoken.at(-1))).toEqual({
      text: three,
      rate: 1.5,
      voice: 'Voice 1 en-GB',
    });
    await expectNoFault(page, 'the bar to listen');
    await speech(page, (engine) => engine.end());
    await bar(page).getByRole('button', { name: 'Play' }).waitFor();
    expect(await marked(page)).toEqual([]);
  });

  it('goes on where it stopped, also after the page was left', async () => {
    const page = await openStory(['en-US']);
    await listen(page);
    await says(page, [one]);
    await press(page, 'Next sentence');
    await says(page, [one, two]);
    await press(page, 'Stop listening');
    await bar(page).waitFor({ state: 'hidden' });
    expect(await speech(page, (engine) => engine.isSpeaking())).toBe(false);
    await page.reload();
    await listen(page);
    await says(page, [two]);
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL('/');
    await bar(page).waitFor({ state: 'hidden' });
    expect(await speech(page, (engine) => engine.isSpeaking())).toBe(false);
  });

  it('says so when the browser has no voice of the language', async () => {
    const page = await openStory(['en-US'], 'de');
    await listen(page);
    await bar(page).getByText('This browser has no voice for German.').waitFor();
    expect(await spoken(page)).toEqual([]);
  });
});
