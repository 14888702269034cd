import { apiBase, defineEvent, listFediverseTalk, readStory } from '@quillstead/contracts';
import { type RpcContext, CallError } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { z } from 'zod';
import { callHold, startScriptedSite, statusOf } from './scripted-site.js';

/** An event that this gateway does not know, as one of a newer service would be. */
const storyHidden = defineEvent({
  schema: z.object({ story_id: z.int() }),
  name: 'content.story_hidden',
  consumers: [],
  subject: ({ story_id }) => `story:${story_id}`,
  partitionBy: 'story_id',
  awaitedBy: ['gateway'],
});

describe('the responses that gateways keep for visitors', () => {
  let site: Awaited<ReturnType<typeof startScriptedSite>>;
  let visible = true;
  let calls = 0;

  const hold = callHold();

  async function respond(_: unknown, context: RpcContext): Promise<unknown> {
    calls += 1;
    const story = await hold.pass(visible ? { title: 'Shown' } : 'hidden', context);
    if (story === 'hidden') throw new CallError('not_found');
    return story;
  }

  const talk = { count_likes: 0, count_shares: 0, count_replies: 0, items: [], next: null };

  beforeAll(async () => {
    const scripted = [
      { operation: readStory, respond },
      { operation: listFediverseTalk, respond: async () => talk },
    ];
    site = await startScriptedSite('content', scripted, 2);
  });
  afterAll(() => site?.stop());

  const addressAt = (gateway: number): string => `${site.gateways[gateway]?.url}${apiBase}/story/the-lamp`;
  const become = (is: 'visible' | 'hidden'): Promise<void> =>
    site.change(() => (visible = is === 'visible'), storyHidden, { story_id: 1 });

  async function isKept(address: string): Promise<void> {
    await waitFor(async () => {
      await statusOf(address);
      const before = calls;
      await statusOf(address);
      return calls === before;
    });
  }

  it.each([0, 1])(
    'never show what was hidden to a request after the response to hiding it, at gateway %i',
    async (gateway) => {
      const address = addressAt(gateway);
      await become('visible');
      await isKept(address);
      await become('hidden');
      expect(await statusOf(address)).toBe(404);
    },
  );

  it.each([0, 1])(
    'never show what was read before it was hidden to a request after the response to hiding it, at gateway %i',
    async (gateway) => {
      const address = addressAt(gateway);
      await become('visible');
      const { begun, release } = hold.next();
      try {
        const early = statusOf(address);
        await begun;
        await become('hidden');
        const before = calls;
        const late = statusOf(address);
        await waitFor(() => calls > before, { what: 'a call of its own for the later request' });
        expect(await late).toBe(404);
        release();
        expect(await early).toBe(200);
        expect(await statusOf(address)).toBe(404);
      } finally {
        release();
      }
    },
  );

  it('are made once, however many requests come at once, and once more when something was forgotten', async () => {
    await become('visible');
    await isKept(addressAt(0));
    await become('visible');
    const before = await joined();
    calls = 0;
    const { release } = hold.next();
    const responses = Array.from({ length: 40 }, () => statusOf(addressAt(0)));
    try {
      await waitFor(async () => (await joined()) === before + 39, { what: 'all but one to join the first' });
    } finally {
      release();
    }
    expect(await Promise.all(responses)).toEqual(Array(40).fill(200));
    expect(calls).toBe(1);
  });
  async function joined(): Promise<number> {
    const metrics = await (await fetch(`${site.gateways[0]?.healthUrl}/metrics`)).text();
    return Number(
      /response_cache_total\{outcome="joined",process="gateway"\} (\d+)/u.exec(metrics)?.[1] ?? 0,
    );
  }

  it('are none of what is said of a story on other servers, which can be removed without an event', async () => {
    const counted = async () => {
      const response = await fetch(`${addressAt(0)}/fediverse`);
      return ((await response.json()) as typeof talk).count_replies;
    };
    for (const count of [2, 1, 0]) {
      talk.count_replies = count;
      expect(await counted()).toBe(count);
    }
  });

  it('are not given to who names a session, or says who they are in any other way', async () => {
    await isKept(addressAt(0));
    const named: Record<string, string>[] = [
      { authorization: 'Bearer x' },
      { cookie: 'sid=x' },
      { cookie: 'a=b; sid=' },
    ];
    for (const headers of named) {
      calls = 0;
      expect([await statusOf(addressAt(0), headers), calls]).toEqual([200, 1]);
    }
    calls = 0;
    expect([await statusOf(addressAt(0), { cookie: 'a=b' }), calls]).toEqual([200, 0]);
  });
});
