import { requestedJourneys, sixLooks } from './requested-journeys.mjs';

const allSpecs = ['--selectProjects', 'e2e'];

describe('which journeys are walked', () => {
  it('is all of them in every look unless somebody says otherwise', () => {
    expect(requestedJourneys([])).toEqual({ looks: sixLooks, words: allSpecs });
    expect(sixLooks).toHaveLength(6);
  });

  it('is those of the specs and looks that are named, in whatever order', () => {
    expect(requestedJourneys(['walk', '1280-dark', '320-light', 'keyboard'])).toEqual({
      looks: ['320-light', '1280-dark'],
      words: [...allSpecs, '--testPathPatterns', 'walk', 'keyboard'],
    });
  });
});
