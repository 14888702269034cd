import { linksInText, lookalikes } from './links-in-text.js';

describe('the links of a text', () => {
  it.each([
    ['See https://a.example/x, and http://www.A.example/x.', ['a.example/x']],
    ['www.one.example two.example/path', ['one.example', 'two.example/path']],
    ['Node.js is what I mean, e.g. this. Mail me@home.example', []],
    ['(https://a.example/) [https://b.example?q=1]', ['a.example', 'b.example']],
    [
      'Come to watches.com, best-watches.shop! or WATCHES.XYZ',
      ['watches.com', 'best-watches.shop', 'watches.xyz'],
    ],
    ['index.html and node.js and me@watches.com and end.Then', []],
    ['w\u{200b}atch\u{ad}es.com/now ｗａｔｃｈｅｓ．com/now watches。com/now', ['watches.com/now']],
    ['https://wаtсhеs.example/x#1 https://watches.example/x#2', ['watches.example/x']],
    ['https://watches.example/?a=1 https://watches.example?b=2', ['watches.example']],
    [
      'https://video.example/watch?v=1 https://video.example/watch?v=2',
      ['video.example/watch?v=1', 'video.example/watch?v=2'],
    ],
  ])('are those of %j', (text, links) => {
    expect(linksInText(text)).toEqual(links);
  });

  it('know a Latin letter for each that looks like one', () => {
    expect(lookalikes.others).toHaveLength(lookalikes.latin.length);
  });
});
