import { Passwords } from './passwords.js';

const open = (atOnce: number, waiting: number) =>
  new Passwords({ PASSWORD_HASHES_AT_ONCE: atOnce, PASSWORD_HASHES_WAITING: waiting });

const statuses = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status);

describe('Passwords', () => {
  it('knows the password that was hashed, however its accents are typed, and no other', async () => {
    const passwords = open(2, 8);
    const stored = await passwords.hash('cre\u0300me');
    expect(await passwords.verify(stored, 'cr\u00e8me')).toBe(true);
    expect(await passwords.verify(stored, 'creme')).toBe(false);
  });

  it('stores argon2id with the cost of OWASP, and another hash each time', async () => {
    const passwords = open(2, 8);
    const [one, other] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(other).not.toBe(one);
  });

  it("is nobody's password, not even the one that stands for nobody", async () => {
    expect(await open(1, 1).verify(null, 'nobody has this password')).toBe(false);
  });

  it('lets one address fill a quarter of the queue, rounded up, whatever it requests', async () => {
    const passwords = open(1, 6);
    const works = [0, 1, 2, 3].map(() => passwords.hash('one', '192.0.2.1'));
    const another = passwords.verify(null, 'another', '192.0.2.2');
    expect(await statuses([...works, another])).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(Promise.all(works)).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('bounds the tries of one address as it bounds its new passwords', async () => {
    const passwords = open(1, 1);
    const tries = [0, 1, 2].map(() => passwords.verify(null, 'a guess', '192.0.2.1'));
    expect(await statuses(tries)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
