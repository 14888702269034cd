import { type Member, sharedSite, type SharedSite } from './shared-site.js';
import { idOf, logIn } from './staff.js';

describe('the end of an account', () => {
  let site: SharedSite;
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());

  const end = (member: Member, password = member.password) =>
    member.call('DELETE', '/user/account', { body: { password } });

  it('takes the password in the body, and nothing in the address', async () => {
    const ann = await site.member();
    const wrong = await end(ann, 'wrong-horse');
    expect(wrong).toMatchObject({ status: 403, text: 'Password is incorrect.' });
    const inAddress = await ann.call('DELETE', `/user/account?password=${ann.password}`);
    expect(inAddress.status).toBe(400);
    expect((await ann.session()).json()).toMatchObject({ username: ann.username });
  });

  it('logs out everywhere and hides the person before the response, on every gateway', async () => {
    const [ann, visitor] = [await site.member(), await site.visitor()];
    const elsewhere = ann.twin(site.other.url);
    const id = await idOf(ann);
    expect((await elsewhere.session()).json()).toMatchObject({ id });
    const { status, headers } = await end(ann);
    expect(status).toBe(204);
    expect(headers.getSetCookie().join()).toMatch(/(^|,)sid=;/);
    expect((await elsewhere.session()).json()).toMatchObject({ id: null });
    expect((await visitor.call('GET', `/user/${ann.username}`)).status).toBe(404);
    await expect(logIn(ann)).rejects.toThrow('401 Username or password is incorrect.');
    expect(ann.cookies.has('sid')).toBe(false);
  });

  it('can not be brought about by another page', async () => {
    const ann = await site.member();
    const body = { password: ann.password };
    const forged = await ann.call('DELETE', '/user/account', { body, without: 'xsrf' });
    expect(forged.status).toBe(403);
    expect((await ann.session()).json()).toMatchObject({ username: ann.username });
  });
});
