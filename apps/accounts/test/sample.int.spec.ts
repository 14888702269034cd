import { addSamplePeople, readSamplePeople } from '../src/sample/add-sample-people.js';
import { type Accounts, newSession, openAccounts } from './open-accounts.js';

describe('the sample people', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  it('are twelve, one of them private, who can log in and are published once', async () => {
    const people = await readSamplePeople();
    expect(people).toHaveLength(12);
    expect(people.filter(({ is_private }) => is_private === 1)).toHaveLength(1);
    expect(await addSamplePeople(people, 'once-upon-a-time', accounts)).toBe(true);
    expect(await addSamplePeople(people, 'once-upon-a-time', accounts)).toBe(false);
    const published = await accounts.published('accounts.user_changed');
    expect(published).toHaveLength(12);
    expect(published).toContainEqual(expect.objectContaining({ bio: people[0]?.bio }));
    const login = people[0]?.username ?? '';
    const member = await accounts.logIn.execute({ login, password: 'once-upon-a-time', ...newSession() });
    expect(member).toMatchObject({ username: login, display_name: people[0]?.display_name });
  });
});
