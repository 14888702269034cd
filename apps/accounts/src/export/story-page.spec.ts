import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { storyPage } from './story-page.js';

describe('a story of an export', () => {
  it('is text where text belongs, and its markup is sanitised again', () => {
    const page = storyPage({
      title: '</title><script>alert(1)</script>',
      description: '<b>bold</b>',
      hashtag_list: ['<i>'],
      rich_text_story: '<p onclick="alert(1)">Lamp<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    });
    expect(page).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(page).toContain('<p>Lamp');
    expect(page).not.toMatch(/<script|onclick|<img|<b>|<i>/);
  });

  it('has the notes of its author around the text, and what the author warns of', () => {
    const page = storyPage({
      title: 'Of a lamp',
      note_before: 'Begin <here>.',
      note_after: 'Thank you.',
      rating: 'teen',
      content_warnings: ['death'],
      warning_words: ['<spiders>'],
      rich_text_story: '<p>Lamp</p>',
    });
    const places = ['teen · death, &lt;spiders&gt;', 'Begin &lt;here&gt;.', '<p>Lamp</p>', 'Thank you.'].map(
      (text) => page.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('shows everything that a story can hold, with headings and scene breaks for screen readers', () => {
    expect(storyPage({ title: 'All', rich_text_story: storyOfEverything })).toContain(
      '<p class="heading" role="heading" aria-level="2">I. The Ferry</p>' +
        '<p>  Two  spaces, <em>then</em> <strong>night</strong>, <u>rain</u> and <s>sun</s>.</p>' +
        '<p class="scene" role="separator" aria-label="Scene break"></p><p class="verse">Roses<br />  are red</p>' +
        '<p></p><p class="center">* * *</p><p class="right">漢字(かんじ) &amp; x²</p>' +
        '<blockquote><p>“Said.”</p></blockquote><ul><li><p>oil</p></li></ul>' +
        '<ol><li><p>wick</p></li><li><p>match</p></li></ol>' +
        '<p class="heading center" role="heading" aria-level="2">II</p><p class="other indent">The end.</p>',
    );
  });

  it('has a name without one', () => {
    expect(storyPage({ title: null, rich_text_story: null })).toContain('<h1>Untitled</h1>');
  });
});
