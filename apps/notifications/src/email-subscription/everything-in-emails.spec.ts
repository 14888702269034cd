import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { storyForEmail } from '../../test/story-for-email.js';
import { digestEmail } from './digest-email.js';
import { emailMarkup } from './email-markup.js';
import { emailText } from './email-text.js';
import { storyEmail } from './story-email.js';

const site = { SITE_NAME: 'Quillstead', SITE_URL: 'https://site.example' };
const list = {
  name: 'author-7',
  unsubscribeUrl: 'https://site.example/email-subscription/end?token=t',
  weeklyUrl: 'https://site.example/email-subscription/weekly?token=w',
  seriesTitle: null,
};

const plain = `I. The Ferry

  Two  spaces, then night, rain and sun.

* * *

Roses
  are red



* * *

漢字(かんじ) & x²

> “Said.”

- oil
1. wick
2. match

II

The end.`;

describe('everything that a story can hold, in emails', () => {
  it('is HTML with styles of its own', () => {
    const { html } = emailMarkup(storyOfEverything, 10_000);
    expect(html.replaceAll(/ dir="auto"| style="[^"]*"/gu, '')).toBe(
      '<h2>I. The Ferry</h2>' +
        '<p>&nbsp; Two&nbsp; spaces, <em>then</em> <strong>night</strong>, <u>rain</u> and <s>sun</s>.</p>' +
        '<p role="separator" aria-label="Scene break">* * *</p>' +
        '<p>Roses<br>&nbsp; are red</p><p>&nbsp;</p><p>* * *</p><p>漢字(かんじ) &amp; x²</p>' +
        '<blockquote class="quote"><p>“Said.”</p></blockquote>' +
        '<ul><li><p>oil</p></li></ul><ol><li><p>wick</p></li><li><p>match</p></li></ol>' +
        '<h2>II</h2><p>The end.</p>',
    );
  });

  it('is plain text as people write it in emails', () => {
    const { text } = storyEmail(storyForEmail({ rich_text_story: storyOfEverything }), site, list);
    expect(text).toContain(`\n\n${plain}\n\n`);
  });

  it.each([
    ['items in items', '<ul><li>a<ol><li><p>b</p><p>c</p></li></ol></li></ul>', '- a\n  1. b\n     c'],
    [
      'quotes in quotes',
      '<blockquote><p>a<br>b</p><blockquote>c</blockquote></blockquote>',
      '> a\n> b\n\n> > c',
    ],
    ['no paragraph', 'a &lt;b&gt; &amp; c', 'a <b> & c'],
  ])('has %s', (_, markup, text) => {
    expect(emailText(markup)).toBe(text);
  });

  it('is an excerpt in the email of a week', () => {
    const story = storyForEmail({ rich_text_story: storyOfEverything, description: null });
    const { items } = digestEmail([story], false, site, {
      end: list.unsubscribeUrl,
      eachStory: list.weeklyUrl,
    });
    expect(items?.[0]?.detail).toBe(
      'Two spaces, then night, rain and sun. Roses are red 漢字(かんじ) & x² “Said.” oil wick match The end.',
    );
  });
});
