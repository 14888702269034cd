import { scorePassword } from './score-password.worker.js';

const score = (password: string, ...inputs: string[]) => scorePassword({ password, inputs });

describe('the estimate of a password', () => {
  it.each(['password1', 'qwertyuiop', 'aaaaaaaaaaaa', '20021122'])(
    'finds %s weak, and says why',
    (password) => {
      expect(score(password).score).toBeLessThan(2);
      expect(score(password).advice).toMatch(/\.$/);
    },
  );

  it.each(['correct-horse-battery', 'tea-and-lanterns', 'Kq9#vLw2!xTz'])('finds %s strong', (password) => {
    expect(score(password).score).toBe(4);
  });

  it('finds a password weak that is made of the name of whom it is for', () => {
    const password = 'quilla.meadowbrook';
    expect(score(password, password).score).toBeLessThan(score(password).score);
  });

  it('looks at no more than a hundred characters', () => {
    const long = 'Kq9#vLw2!xTz'.repeat(40);
    expect(score(long)).toEqual(score(long.slice(0, 100)));
  });
});
