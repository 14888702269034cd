import { publishStory, readStory } from '@quillstead/contracts';
import { type TestRedis, startRedis, waitFor } from '@quillstead/testing';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

describe('what a service missed', () => {
  let redis: TestRedis;
  let site: WholeSite;

  beforeAll(async () => {
    redis = await startRedis();
    site = await startWholeSite({}, redis.url);
  });
  afterAll(async () => {
    await site?.stop();
    await redis?.stop();
  });

  it('is asked of its source when it comes back after Redis has lost everything', async () => {
    const met: Member[] = [];
    await site.whileAway('content', async () => {
      met.push(await site.member());
      await redis.kill();
      await redis.restart();
      await waitFor(async () => (await (await site.visitor()).session()).status === 200);
    });
    const [ann] = met;
    const published = await ann?.call(publishStory.method, publishStory.path, { body: story });
    expect(published?.status).toBe(201);
    const { slug = '' } = published?.json<{ slug: string }>() ?? {};
    const read = await (await site.visitor()).call(readStory.method, readStory.path.replace(':slug', slug));
    expect(read.json()).toMatchObject({ author_username: ann?.username, title: story.title });
  });

  it('leaves nothing for a rebuild of notifications to mend', async () => {
    const [ann, ben] = [await site.member(), await site.member()];
    const { id } = (await ann.session()).json<{ id: number }>();
    await site.whileAway('notifications', async () => {
      const settings = { note_email_frequency: 'daily', show_nsfw: 1 };
      expect((await ann.call('PUT', '/user/account/settings', { body: settings })).status).toBe(200);
      await waitFor(
        async () =>
          (await ben.call('POST', '/user/subscription', { body: { subscription_id: id } })).status === 200,
      );
      expect((await ann.call('POST', '/story', { body: story })).status).toBe(201);
    });
    const found = () => site.rebuild('notifications');
    await waitFor(async () => (await found()).length === 0, {
      timeout: 20_000,
      every: 500,
      what: 'the facts',
    });
  });
});
