import { ListActions } from '../src/admin/list-actions.js';
import { ChangeSiteSettings } from '../src/site/change-site-settings.js';
import { ReadSiteSettings } from '../src/site/read-site-settings.js';
import { User } from '../src/user/index.js';
import { type Admin, openAdmin, type Person } from './open-admin.js';
import { newPerson, newSession } from './open-accounts.js';

const emailRefused = 'email_refused: This email address cannot be used here. Please use another one.';
const networkRefused = 'network_refused: Nobody can sign up from this network at present.';

describe('addresses that the owner refuses', () => {
  let admin: Admin;
  let boss: Person;
  beforeAll(async () => {
    admin = await openAdmin();
    boss = await admin.person('admin');
  });
  afterAll(() => admin.accounts.close());

  const outcome = (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => 'done',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
  const refuse = async (lists: { refused_domains?: string; refused_networks?: string }) => {
    const { site_version } = await admin.accounts.get(ReadSiteSettings).read();
    return admin.accounts.get(ChangeSiteSettings).execute({ site_version, ...lists }, boss);
  };
  let names = 0;
  const joinWith = (domain: string, address_key?: string) => {
    names += 1;
    const session = newSession(address_key === undefined ? {} : { address_key });
    return outcome(
      admin.accounts.signUp.execute({ ...newPerson({ email: `name_${names}@${domain}` }), ...session }),
    );
  };
  const countPeople = () => admin.accounts.dataSource.manager.count(User);

  it('of email are those of a domain and its subdomains, and of no other, from the change on', async () => {
    expect(await joinWith('spam.example')).toBe('done');
    await refuse({ refused_domains: 'Spam.example\n\n*.throw.example\n bücher.example ' });
    const before = await countPeople();
    for (const domain of [
      'spam.example',
      'SPAM.example',
      'a.b.spam.example',
      'throw.example',
      'x.throw.example',
      'bücher.example',
      'xn--bcher-kva.example',
      'ｓｐａｍ.example',
      'spam。example',
    ])
      expect([domain, await joinWith(domain)]).toEqual([domain, emailRefused]);
    expect(await countPeople()).toBe(before);
    for (const domain of ['notspam.example', 'spam.example.org', 'example.com'])
      expect([domain, await joinWith(domain)]).toEqual([domain, 'done']);
  });

  it('are refused at a change of address, and members who have one keep it', async () => {
    await refuse({});
    const email = 'here_already@spam.example';
    const session = newSession();
    const { id, username } = await admin.accounts.signUp.execute({ ...newPerson({ email }), ...session });
    const viewer = { id, session_id: 1, username, role: 'member', show_nsfw: 0 } as const;
    const context = { viewer, requestId: 'test', deadline: Date.now() + 60_000 };
    const change = (to: string) =>
      outcome(admin.accounts.changeSettings.execute({ email: to, password: 'correct-horse' }, context));
    await refuse({ refused_domains: 'spam.example' });
    expect(await outcome(admin.accounts.changeSettings.execute({ email, bio: 'Still here.' }, context))).toBe(
      'done',
    );
    expect(await change('another@mail.spam.example')).toBe(emailRefused);
    expect(await change('another@example.com')).toBe('done');
  });

  it('of clients are those of a network, of both families', async () => {
    await refuse({ refused_networks: '192.0.2.0/24\n198.51.100.7\n2001:db8:1::/48\n2001:DB8:2:3::' });
    const refused = ['192.0.2.1', '192.0.2.255', '198.51.100.7', '2001:db8:1:9::/64', '2001:db8:2:3::/64'];
    for (const key of refused)
      expect([key, await joinWith('example.com', key)]).toEqual([key, networkRefused]);
    for (const key of ['192.0.3.1', '198.51.100.8', '2001:db8:2:4::/64', 'unknown', undefined])
      expect([key, await joinWith('example.com', key)]).toEqual([key, 'done']);
    await refuse({});
    expect(await joinWith('example.com', '192.0.2.1')).toBe('done');
  });

  it.each([
    [{ refused_domains: 'spam.example\nnot a domain' }, 'Refused domains: line 2, “not a domain”'],
    [{ refused_domains: 'example' }, 'Refused domains: line 1, “example”'],
    [{ refused_networks: '192.0.2.0/33' }, 'Refused networks: line 1, “192.0.2.0/33”'],
    [{ refused_networks: '0.0.0.0/0' }, 'Refused networks: line 1'],
    [{ refused_networks: '\n2001:db8::/96' }, 'Refused networks: line 2, “2001:db8::/96”'],
    [{ refused_networks: '192.0.2' }, 'Refused networks: line 1, “192.0.2”'],
  ])('are not set where a line is none: %j', async (lists, sentence) => {
    const said = await outcome(refuse(lists));
    expect(said).toMatch(/^invalid: .*is not an? .*such as/u);
    expect(said).toContain(sentence);
  });

  it('stand in the log of the staff', async () => {
    await refuse({ refused_domains: 'logged.example' });
    const { items } = await admin.accounts.get(ListActions).execute({}, boss);
    expect(items[0]).toMatchObject({ action: 'change_site', after: { refused_domains: 'logged.example' } });
  });
});
