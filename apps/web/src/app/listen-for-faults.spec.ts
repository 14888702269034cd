import { isOurs } from './listen-for-faults.js';

function thrown(message: string, stack: string, name = 'Error'): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}

const ours = 'at show (https://quill.example/assets/index-AbCd1234.js:1:7)';

describe('what is thrown on a page', () => {
  it.each([
    ['of Chromium', 'TypeError: x\n    at f (chrome-extension://abc/content.js:1:2)'],
    ['of Firefox', 'f@moz-extension://abc/content.js:1:2'],
    ['of Safari', 'f@safari-web-extension://abc/content.js:1:2'],
    ['of Safari, which hides it', 'f@webkit-masked-url://hidden/:1:2'],
    ['that our code calls', `Error: x\n    at f (chrome-extension://abc/content.js:1:2)\n    ${ours}`],
  ])('is not ours when an extension %s throws it', (_, stack) => {
    expect(isOurs(thrown('x', stack))).toBe(false);
  });

  it('is ours when an extension only calls what throws', () => {
    const stack = `Error: x\n    ${ours}\n    at f (chrome-extension://abc/content.js:1:2)`;
    expect(isOurs(thrown('x', stack))).toBe(true);
  });

  it.each([
    ['Script error.', ''],
    ['ResizeObserver loop completed with undelivered notifications.', ''],
    ['ResizeObserver loop limit exceeded', ours],
    ['Failed to fetch dynamically imported module: https://quill.example/assets/a.js', ours],
  ])('is not ours: %s', (message, stack) => {
    expect(isOurs(thrown(message, stack))).toBe(false);
  });

  it('is not ours when it was broken off on purpose', () => {
    expect(isOurs(thrown('The transition was skipped', ours, 'AbortError'))).toBe(false);
  });

  it.each([
    thrown('x is not a function', ours),
    thrown('Script error.', ours),
    'a text',
    { q: 'a' },
    undefined,
  ])('may be ours: %p', (value) => {
    expect(isOurs(value)).toBe(true);
  });
});
