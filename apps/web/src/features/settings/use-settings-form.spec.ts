import { changesOf } from './use-settings-form.js';

const saved = { username: 'ann', bio: 'Old words.', website: null, is_private: 0 };

describe('the changes of a settings form', () => {
  it('are what differs from what is saved, and nothing else', () => {
    const sent = { username: 'ann', bio: 'New words.', is_private: 1 } as const;
    expect(changesOf(saved, sent, ['username', 'bio', 'website', 'is_private'])).toEqual({
      bio: 'New words.',
      is_private: 1,
    });
  });

  it('empty a field that was cleared with null', () => {
    expect(changesOf(saved, { username: 'ann' }, ['username', 'bio', 'website'])).toEqual({ bio: null });
  });

  it('leave alone what the form does not have', () => {
    expect(changesOf(saved, { username: 'bea' }, ['username'])).toEqual({ username: 'bea' });
  });
});
