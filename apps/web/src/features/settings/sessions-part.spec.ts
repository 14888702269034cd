import { networkLabel } from './sessions-part.js';

describe('the name of a network', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.x'],
    ['10.0.0.0/24', '10.0.0.x'],
    ['2001:db8:1::/48', '2001:db8:1:x'],
  ])('of %s is %s', (network, label) => {
    expect(networkLabel(network)).toBe(label);
  });
});
