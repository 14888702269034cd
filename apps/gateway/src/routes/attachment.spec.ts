import { attachment } from './send-download.js';

describe('the name of a file to keep', () => {
  it.each([
    ['the-lamp', `attachment; filename="the-lamp.epub"; filename*=UTF-8''the-lamp.epub`],
    ['夜', `attachment; filename="story.epub"; filename*=UTF-8''%E5%A4%9C.epub`],
    ['夜-2', `attachment; filename="2.epub"; filename*=UTF-8''%E5%A4%9C-2.epub`],
    ["a'b(c)*", `attachment; filename="abc.epub"; filename*=UTF-8''a%27b%28c%29%2A.epub`],
  ])('%s is spelt in both ways', (name, header) => {
    expect(attachment(name, 'epub')).toBe(header);
  });

  it('stays in its quotes and on its line', () => {
    const header = attachment('x"; filename=evil\r\nset-cookie: a\ud800', 'epub');
    expect(header).toMatch(/^attachment; filename="[a-z0-9-]+\.epub"; filename\*=UTF-8''[\w.%-]+$/);
  });
});
