import { withoutPersonalData } from './report-error.js';

describe('what is kept of a text of a browser', () => {
  it.each([
    ['Failed for ann@mail.example', 'Failed for <mail>'],
    ['GET https://quill.example/user/ann?token=secret failed', 'GET <url> failed'],
    [
      'at f (https://quill.example/assets/index-AbCd1234.js?v=1:10:20)',
      'at f (/assets/index-AbCd1234.js:10:20)',
    ],
    ['f@http://localhost:5000/assets/index.js:1:2', 'f@/assets/index.js:1:2'],
    ['https://ann:secret@quill.example/a', '<url>'],
    ['blob:https://quill.example/3f2504e0', '<url>'],
    [
      "Cannot read properties of undefined (reading 'slug')",
      "Cannot read properties of undefined (reading 'slug')",
    ],
  ])('of "%s" is "%s"', (text, kept) => {
    expect(withoutPersonalData(text)).toBe(kept);
  });

  // A search in quadratic time would not end within the test's time limit.
  it.each(['x', '1.', 'a@', 'a/', 'http://a/', 'http:', '/.js'])(
    'is found in a million characters of %j',
    (part) => {
      const text = `https://a.example${part.repeat(1_000_000 / part.length)}`;
      expect(withoutPersonalData(text)).toContain('<url>');
      expect(withoutPersonalData(`${part.repeat(1_000_000 / part.length)} ann@mail.example`)).toContain(
        '<mail>',
      );
    },
  );
});
