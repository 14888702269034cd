import { publishStory, readStory, type ResponseTypes } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { type Member, sharedSite, type SharedSite, story } from './shared-site.js';
import { idOf, logIn, newAdmin } from './staff.js';

type Visitor = Awaited<ReturnType<SharedSite['visitor']>>;

describe('the end of an account', () => {
  let site: SharedSite;
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());

  const end = (member: Member, password = member.password) =>
    member.call('DELETE', '/user/account', { body: { password } });
  const endForGood = (member: Member) =>
    member.call('DELETE', '/user/account', { body: { password: member.password, is_for_good: 1 } });
  const tryLogIn = ({ username: login, password }: Member, browser: Visitor) =>
    browser.call('POST', '/user/account/login', { body: { login, password } });
  const returnTokenOf = async (member: Member, browser: Visitor) =>
    (await tryLogIn(member, browser)).json<{ return_token: string }>().return_token;

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
    const { status: asked, json } = await tryLogIn(ann, ann);
    expect([asked, json()]).toEqual([
      200,
      { id: null, return_token: expect.any(String), deletes_at: expect.any(String) },
    ]);
    expect(ann.cookies.has('sid')).toBe(false);
    expect((await ann.session()).json()).toMatchObject({ id: null });
  });

  it('can be for good at once', async () => {
    const ann = await site.member();
    expect((await endForGood(ann)).status).toBe(204);
    await expect(logIn(ann)).rejects.toThrow('401 Username or password is incorrect.');
    expect(ann.cookies.has('sid')).toBe(false);
  });

  it('hides all of it from everybody, and a return brings all of it back', async () => {
    const [ann, ben, visitor] = [await site.member(), await site.member(), await site.visitor()];
    const publish = async (by: Member) =>
      (await by.call(publishStory.method, publishStory.path, { body: story })).json<{ slug: string }>().slug;
    const [own, other] = [await publish(ann), await publish(ben)];
    const storyOf = (slug: string, reader: Visitor) =>
      reader.call(readStory.method, readStory.path.replace(':slug', slug));
    const { story_id } = (await storyOf(other, ben)).json<{ story_id: number }>();
    const comment = { story_id, comment_text: 'A lamp for every hill.' };
    expect((await ann.call('POST', '/comment', { body: comment })).status).toBe(201);
    const seen = async (reader: Visitor) => {
      const comments = await reader.call('GET', `/story/${other}/comments`);
      return [
        (await storyOf(own, reader)).status,
        (await reader.call('GET', `/user/${ann.username}`)).status,
        comments
          .json<ResponseTypes['comment_list']>()
          .items.filter(({ author_username }) => author_username === ann.username).length,
      ];
    };
    const everybody = [ben, visitor, ben.twin(site.other.url)];
    for (const reader of everybody) await waitFor(async () => (await seen(reader)).join() === '200,200,1');
    expect((await end(ann)).status).toBe(204);
    for (const reader of everybody) expect(await seen(reader)).toEqual([404, 404, 0]);
    const token = await returnTokenOf(ann, ann);
    const forged = await ann.call('POST', '/user/account/return', { body: { token }, without: 'xsrf' });
    expect(forged.status).toBe(403);
    const back = await ann.call('POST', '/user/account/return', { body: { token } });
    expect([back.status, back.json()]).toMatchObject([200, { username: ann.username }]);
    expect((await ann.session()).json()).toMatchObject({ username: ann.username });
    for (const reader of [ann, ...everybody])
      await waitFor(async () => (await seen(reader)).join() === '200,200,1', {
        what: 'the account to be back',
      });
  });

  it('can be made final by who logs in again, in the body alone', async () => {
    const ann = await site.member();
    await end(ann);
    const token = await returnTokenOf(ann, ann);
    expect((await ann.call('DELETE', `/user/account/return?token=${token}`)).status).toBe(400);
    expect((await ann.call('DELETE', '/user/account/return', { body: { token } })).status).toBe(204);
    const late = await ann.call('POST', '/user/account/return', { body: { token } });
    expect(late).toMatchObject({ status: 410 });
    await expect(logIn(ann)).rejects.toThrow('401 Username or password is incorrect.');
  });

  it('can be brought about by an admin, and by nobody else', async () => {
    const [admin, ann, ben] = [await newAdmin(site), await site.member(), await site.member()];
    const deleteBy = async (by: Member) => by.call('DELETE', `/admin/user?user_id=${await idOf(ann)}`);
    expect((await deleteBy(ben)).status).toBe(404);
    expect((await deleteBy(admin)).status).toBe(204);
    expect((await ann.session()).json()).toMatchObject({ id: null });
    expect((await (await site.visitor()).call('GET', `/user/${ann.username}`)).status).toBe(404);
  });

  it('can not be brought about by another page', async () => {
    const ann = await site.member();
    const body = { password: ann.password };
    const forged = await ann.call('DELETE', '/user/account', { body, without: 'xsrf' });
    expect(forged.status).toBe(403);
    expect((await ann.session()).json()).toMatchObject({ username: ann.username });
  });
});
