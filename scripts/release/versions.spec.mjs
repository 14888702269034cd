import { compareVersions, isVersion } from './versions.mjs';

describe('versions', () => {
  it.each([
    ['0.9.0', '0.10.0', -1],
    ['1.0.0', '0.99.99', 1],
    ['1.2.3', '1.2.3', 0],
    ['1.2.4', '1.2.3', 1],
  ])('are compared as numbers: %s and %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });

  it.each(['1.2', 'v1.2.3', '1.2.3-rc.1', '01.2.3', '1.2.3.4', ''])('are three numbers, not %s', (text) => {
    expect(isVersion(text)).toBe(false);
  });
});
