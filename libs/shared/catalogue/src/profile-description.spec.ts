import { profileDescription } from './profile-description.js';

const ann = { username: 'ann', display_name: 'Ann Lee', bio: null, count_stories: 0 };

describe('profileDescription', () => {
  it('is what the person wrote of themselves', () => {
    expect(profileDescription({ ...ann, bio: ' Keeps a lamp. ', count_stories: 3 })).toBe('Keeps a lamp.');
  });

  it.each([
    [0, 'The profile of Ann Lee @ann.'],
    [1, 'Read a story by Ann Lee @ann.'],
    [12, 'Read 12 stories by Ann Lee @ann.'],
  ])('says what there is to read when they wrote nothing: %d stories', (count_stories, description) => {
    expect(profileDescription({ ...ann, count_stories })).toBe(description);
    expect(profileDescription({ ...ann, bio: '  ', count_stories })).toBe(description);
  });
});
