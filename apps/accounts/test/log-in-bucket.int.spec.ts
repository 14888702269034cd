import { type Accounts, newSession, newPerson, openAccounts } from './open-accounts.js';

describe('the bucket in which tries to log in are counted', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  const bucketOf = (login: string) => accounts.findLogInBucket.execute({ login });

  it('is one for an account, by its name and by its address, however they are written', async () => {
    const person = newPerson({ username: `ali${newPerson().username}` });
    await accounts.signUp.execute({ ...person, ...newSession() });
    const logins = [person.username, person.email, person.username.toUpperCase(), person.email.toUpperCase()];
    const buckets = await Promise.all(logins.map(bucketOf));
    expect(new Set(buckets).size).toBe(1);
    const other = newPerson();
    await accounts.signUp.execute({ ...other, ...newSession() });
    expect(await bucketOf(other.username)).not.toBe(buckets[0]);
  });

  it('is the one of the account that a log-in finds, for every way to write a name', async () => {
    const person = newPerson({ username: `alice_${newPerson().username}`.slice(0, 25) });
    await accounts.signUp.execute({ ...person, ...newSession() });
    const own = await bucketOf(person.username);
    const { username } = person;
    const spellings = [
      username.toUpperCase().replaceAll('I', '\u0130'),
      username.replaceAll('i', '\u0131'),
      username.replaceAll('i', 'i\u0307'),
      username.normalize('NFKD'),
      username.replace('a', '\uff41'),
      `${username}\u200b`,
    ];
    for (const login of spellings) {
      const found = await accounts.users.findByLogin(login);
      expect([login, (await bucketOf(login)) === own]).toEqual([login, found !== null]);
    }
  });

  it('looks the same for nobody, and is one for every case of an unknown name', async () => {
    const { username } = newPerson();
    const { username: known } = await signedUp();
    const [unknown, upper] = await Promise.all([bucketOf(username), bucketOf(username.toUpperCase())]);
    expect(upper).toBe(unknown);
    for (const login of [username, known, 'no.body@example.com', '']) {
      expect(await bucketOf(login)).toMatch(/^[\w-]{43}$/);
    }
  });

  it('is no more that of an account that was deleted', async () => {
    const person = await signedUp();
    const before = await bucketOf(person.username);
    await accounts.dataSource.query(`UPDATE "user" SET status = 'deleted' WHERE username = $1`, [
      person.username,
    ]);
    expect(await bucketOf(person.username)).not.toBe(before);
  });

  async function signedUp() {
    const person = newPerson();
    await accounts.signUp.execute({ ...person, ...newSession() });
    return person;
  }
});
