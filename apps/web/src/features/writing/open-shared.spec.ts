import { draftOf } from './open-shared.js';

const draft = (shared: Partial<Parameters<typeof draftOf>[0]>) =>
  draftOf({ title: '', text: '', url: '', ...shared });

describe('what is shared with the app, as a draft', () => {
  it('has its lines as paragraphs, and the link behind them unless it stands in the text', () => {
    const url = 'https://lamp.example/a?b=1&c';
    expect(draft({ title: ' A\nlamp ', text: 'One\r\n\r\nTwo', url })).toMatchObject({
      title: 'A lamp',
      rich_text_story: '<p>One</p><p>Two</p><p>https://lamp.example/a?b=1&amp;c</p>',
    });
    expect(draft({ text: `See ${url}`, url }).rich_text_story).toBe(
      '<p>See https://lamp.example/a?b=1&amp;c</p>',
    );
  });

  it('shows markup as text', () => {
    const text = '<img src=x onerror="alert(1)">\u0000<script>alert(1)</script>&lt;b>';
    expect(draft({ text, url: 'javascript:alert(1)' }).rich_text_story).toBe(
      '<p>&lt;img src=x onerror="alert(1)"&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;b&gt;</p>' +
        '<p>javascript:alert(1)</p>',
    );
  });

  it('loses nothing of a title that is too long for one', () => {
    const title = 'lamp '.repeat(200).trim();
    expect(draft({ title, text: 'Light.' })).toMatchObject({
      title: '',
      rich_text_story: `<p>${title}</p><p>Light.</p>`,
    });
  });
});
