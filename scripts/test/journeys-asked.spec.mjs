import { journeysAsked, sixLooks } from './journeys-asked.mjs';

const allSpecs = ['--selectProjects', 'e2e'];

describe('which journeys are walked', () => {
  it('is all of them in every look unless somebody says otherwise', () => {
    expect(journeysAsked([])).toEqual({ looks: sixLooks, words: allSpecs });
    expect(sixLooks).toHaveLength(6);
  });

  it('is those of the specs and looks that are named, in whatever order', () => {
    expect(journeysAsked(['walk', '1280-dark', '320-light', 'keyboard'])).toEqual({
      looks: ['320-light', '1280-dark'],
      words: [...allSpecs, '--testPathPatterns', 'walk', 'keyboard'],
    });
  });
});
