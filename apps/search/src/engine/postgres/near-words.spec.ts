import { nearest } from './near-words.js';

describe('nearest', () => {
  it('puts fewer typos first, then the same first character, then the commoner', () => {
    expect(nearest('stomr', ['storm', 'stomp', 'atomr', 'storms'], false)).toEqual([
      'storm',
      'stomp',
      'atomr',
    ]);
  });

  it('takes a word that is only begun, after those that are whole', () => {
    expect(nearest('lanten', ['lanternlight', 'lantern'], true)).toEqual(['lantern', 'lanternlight']);
    expect(nearest('lanten', ['lanternlight', 'lantern'], false)).toEqual(['lantern']);
  });

  it('goes not so far from a word that the index has', () => {
    expect(nearest('lanterns', ['lanterns', 'lantern', 'lanturnes'], false)).toEqual(['lantern']);
  });
});
