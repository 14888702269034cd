import { chooseLook, readingLookAtom, resetLook, tidyLook } from './reading-look.js';
import { store } from '../../lib/store.js';

describe('how a reader wants stories to look', () => {
  beforeEach(() => resetLook());

  it('stands on the page and is remembered, and what is as usual is left out', () => {
    chooseLook('font', 'sans');
    chooseLook('size', 'large');
    expect(document.documentElement.dataset).toMatchObject({ readingFont: 'sans', readingSize: 'large' });
    chooseLook('size', 'medium');
    expect(document.documentElement.dataset['readingSize']).toBeUndefined();
    expect(JSON.parse(localStorage.getItem('readingLook') ?? '')).toEqual({ font: 'sans' });
    resetLook();
    expect(document.documentElement.dataset['readingFont']).toBeUndefined();
    expect(store.get(readingLookAtom)).toEqual({});
  });

  it('takes from what was stored only what can be chosen', () => {
    expect(tidyLook({ font: 'serif', size: 'huge', colour: 'pink', lines: 3, toString: 'x' })).toEqual({
      font: 'serif',
    });
    expect(tidyLook('serif')).toEqual({});
    expect(tidyLook(null)).toEqual({});
  });
});
