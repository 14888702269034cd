import { defaultAccent } from '@quillstead/catalogue';
import type { StoryForEmail } from '@quillstead/contracts';
import { storyForEmail } from '../../test/story-for-email.js';
import { storyEmail } from './story-email.js';

const site = { SITE_NAME: 'Quillstead', SITE_URL: 'https://site.example' };
const list = {
  name: 'author-7',
  unsubscribeUrl: 'https://site.example/email-subscription/end?token=t',
  weeklyUrl: 'https://site.example/email-subscription/weekly?token=w',
  seriesTitle: null,
};
const emailOf = (changes: Partial<StoryForEmail> = {}) => storyEmail(storyForEmail(changes), site, list);

describe('the email with a story', () => {
  it('has the accents of the site, by day and by night, and no other', () => {
    const accent = { light: '#8a1c4a', dark: '#ffb3cf' };
    const story = storyForEmail({ rich_text_story: '<blockquote><p>So they say.</p></blockquote>' });
    const { html } = storyEmail(story, { ...site, accent }, list);
    for (const colour of [
      'bgcolor="#8a1c4a"',
      'border-left:3px solid #8a1c4a;',
      '.quote { border-color: #ffb3cf !important; }',
      '.button { background: #ffb3cf !important; color: #161512 !important; }',
    ])
      expect(html).toContain(colour);
    for (const colour of Object.values(defaultAccent)) expect(html).not.toContain(colour);
  });

  it('names story, author, description, hashtags, warnings and notes, and how to read on and to leave', () => {
    const email = emailOf({
      content_warnings: ['death'],
      warning_words: ['moths'],
      note_before: 'Before.\nA line.',
      note_after: 'After.',
    });
    expect(email.subject).toContain('Story 1');
    for (const words of ['Story 1', 'Ann', 'A lamp is lit.', '#lamp', 'Warnings: Death, moths', 'After.'])
      for (const part of [email.html, email.text]) expect(part).toContain(words);
    for (const link of ['https://site.example/story/story-1', list.unsubscribeUrl, list.weeklyUrl])
      for (const part of [email.html, email.text]) expect(part).toContain(link);
    expect(email.html).toContain('From the author: Before.<br>A line.');
    expect(email.html).toContain('Read and comment');
  });

  it('needs nothing from elsewhere, has tables that are no data, and colours of the night', () => {
    const { html } = emailOf();
    expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script/i);
    expect(html.match(/<table(?! role="presentation")/g)).toBeNull();
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it.each<[string, Partial<StoryForEmail>]>([
    ['marked as not safe for work', { is_nsfw: 1 }],
    ['not to be shared', { is_shareable: 0 }],
  ])('has the title and the link alone of a story that is %s', (_, changes) => {
    const email = emailOf({ ...changes, note_before: 'Before.', content_warnings: ['gore'] });
    for (const part of [email.html, email.text]) {
      expect(part).toContain('Story 1');
      expect(part).toContain('https://site.example/story/story-1');
      expect(part).not.toMatch(/Once upon|A lamp is lit|#lamp|Before\.|Gore/);
    }
  });

  it('of a very long story stays below the size at which Gmail clips, and leads on', () => {
    const email = emailOf({
      rich_text_story: `<p>${'Ein Käuzchen ruft & schweigt. '.repeat(40)}</p>`.repeat(200),
      note_after: 'n'.repeat(2_000),
      description: 'd'.repeat(300),
    });
    expect(Buffer.byteLength(email.html)).toBeLessThan(102_000);
    expect(Buffer.byteLength(email.html)).toBeGreaterThan(85_000);
    expect(email.html).toContain('>Read on</a>');
    expect(email.html).toContain('goes on at the link');
    expect(emailOf({ is_cut: true }).html).toContain('>Read on</a>');
  });

  it('holds hostile names, titles and notes as text', () => {
    const hostile = '"><script>alert(1)</script>';
    const { html, subject } = emailOf({
      title: hostile,
      author_display_name: hostile,
      description: hostile,
      note_before: hostile,
      hashtag_list: [hostile],
      warning_words: [hostile],
      lang: hostile,
    });
    expect(html).not.toContain('<script');
    expect(subject).toContain('script');
  });
});
