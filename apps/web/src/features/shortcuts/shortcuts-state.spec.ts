import { jest } from '@jest/globals';
import { keysAsWritten } from './shortcuts-state.js';

describe('keys as they are written', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Ctrl+Shift+B', '⌘+Shift+B'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'Ctrl+B', '⌘+B'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl+B', 'Ctrl+B'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '?', '?'],
  ])('are those of the keyboard: %s, %s', (browser, keys, written) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(browser);
    expect(keysAsWritten(keys)).toBe(written);
  });
});
