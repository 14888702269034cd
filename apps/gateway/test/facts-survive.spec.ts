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
});
