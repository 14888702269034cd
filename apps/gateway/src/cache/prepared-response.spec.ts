import { acceptedEncoding } from './prepared-response.js';

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.000, gzip; q=0', 'identity'],
    ['br;q=0.01', 'br'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('to who accepts "%s" is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
