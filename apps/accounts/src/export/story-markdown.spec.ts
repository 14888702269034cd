import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { parse } from 'yaml';
import { markdownFile } from './story-files.js';
import { storyMarkdown } from './story-markdown.js';

describe('a story as Markdown', () => {
  it.each([
    ['marks', '<p>a <em>b</em> <strong>c</strong> <s>d</s> <u>e</u></p>', 'a *b* **c** ~~d~~ <u>e</u>\n'],
    [
      'a heading and a scene break',
      '<p class="heading">One</p><p>a</p><p class="scene"></p>',
      '## One\n\na\n\n***\n',
    ],
    ['breaks', '<p>a<br />b</p>', 'a\\\nb\n'],
    [
      'quotes and lists',
      '<blockquote><p>q</p></blockquote><ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>',
      '> q\n\n- a\n  1. b\n',
    ],
    ['alignment', '<p class="center">a &amp; <em>b</em></p>', '<p class="center">a &amp; <em>b</em></p>\n'],
    [
      'verse with its spaces',
      '<p class="verse">a<br />  b</p>',
      '<p class="verse" style="white-space: pre-wrap">a<br>  b</p>\n',
    ],
    ['an empty paragraph', '<p>a</p><p></p><p>b</p>', 'a\n\n<p></p>\n\nb\n'],
    ['several spaces', '<p>  a   b</p>', '<p style="white-space: pre-wrap">  a   b</p>\n'],
    ['marks that touch', '<p><em>a</em><strong>b</strong></p>', '<p><em>a</em><strong>b</strong></p>\n'],
    [
      'everything that a story can hold',
      storyOfEverything,
      [
        '## I. The Ferry',
        '<p style="white-space: pre-wrap">  Two  spaces, <em>then</em> <strong>night</strong>, <u>rain</u> and <s>sun</s>.</p>',
        '***',
        '<p class="verse" style="white-space: pre-wrap">Roses<br>  are red</p>',
        '<p></p>',
        '<p class="center">* * *</p>',
        '<p class="right">漢字(かんじ) &amp; x²</p>',
        '> “Said.”',
        '- oil',
        '1. wick\n2. match',
        '<p class="heading center">II</p>',
        '<p class="indent">The end.</p>\n',
      ].join('\n\n'),
    ],
    ['words without a paragraph', 'a<p>b</p>c', 'a\n\nb\n\nc\n'],
    [
      'signs of Markdown',
      '<p># 1. *a* [b](c) `d` &lt;b&gt;</p>',
      '\\# 1. \\*a\\* \\[b]\\(c) \\`d\\` \\<b>\n',
    ],
  ])('has %s', (_, story, markdown) => {
    expect(storyMarkdown(story)).toBe(markdown);
  });

  it('is made of a text of any depth and length', () => {
    const depth = 50_000;
    expect(storyMarkdown(`${'<em>'.repeat(depth)}a${'</em>'.repeat(depth)}`)).toBe('*a*\n');
    expect(storyMarkdown(`${'<blockquote>'.repeat(depth)}<p>a</p>`)).toMatch(/^(?:> ){1,100}a\n$/u);
    const long = storyMarkdown('<p>The gulls <em>were</em> late.</p>'.repeat(10_000));
    expect(long.length).toBe(10_000 * 24 - 1);
  });

  it('has what is known of the story before it, as YAML', () => {
    const item = {
      title: 'Lines: a "book"',
      slug: 'lines',
      description: 'One.\nTwo: --- three',
      hashtag_list: ['#rain', '#no'],
      lang: 'no',
      rating: 'teen',
      content_warnings: ['death'],
      warning_words: ['on'],
      posted_at: '2026-01-02T03:04:05.678Z',
      note_before: '',
      note_after: '---\nBye.\n---',
      rich_text_story: '<p onclick="x">It rains.</p><script>alert(1)</script>',
    };
    const file = markdownFile({ item, series: { title: 'Boats', part: 2 } });
    const [, front = '', text] = /^---\n([^]*?\n)---\n\n([^]*)$/u.exec(file) ?? [];
    expect(parse(front)).toEqual({
      title: 'Lines: a "book"',
      slug: 'lines',
      description: 'One.\nTwo: --- three',
      hashtags: ['rain', 'no'],
      series: 'Boats',
      part: 2,
      language: 'no',
      rating: 'teen',
      warnings: ['death', 'on'],
      date: '2026-01-02T03:04:05.678Z',
      note_after: '---\nBye.\n---',
    });
    expect(text).toBe('It rains.\n');
    expect(markdownFile({ item: { title: null, rich_text_story: null }, series: null })).toBe(
      '---\ntitle: Untitled\ndraft: true\n---\n\n',
    );
  });
});
