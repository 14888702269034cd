import { claimReadTraces } from './leave-no-traces.js';

describe('what reading leaves in a browser', () => {
  const read = () => localStorage.setItem('readingPlaces', '[[1,2,0,3]]');
  const isThere = () => localStorage.getItem('readingPlaces') !== null;
  beforeEach(() => {
    localStorage.clear();
    read();
  });

  it('stays with the visitor who read, and goes on with the member they become', () => {
    claimReadTraces(null);
    claimReadTraces(7);
    claimReadTraces(7);
    expect(isThere()).toBe(true);
  });

  it('is gone once the member no longer looks', () => {
    claimReadTraces(7);
    claimReadTraces(null);
    expect(isThere()).toBe(false);
    read();
    claimReadTraces(null);
    expect(isThere()).toBe(true);
  });

  it('is gone when another member looks', () => {
    claimReadTraces(7);
    claimReadTraces(8);
    expect(isThere()).toBe(false);
  });
});
