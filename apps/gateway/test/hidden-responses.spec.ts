import { apiBase, defineEvent, readStory } from '@quillstead/contracts';
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

describe('the answers that gateways keep for visitors', () => {
  let site: Awaited<ReturnType<typeof startScriptedSite>>;
  let visible = true;
  let asked = 0;

  const hold = callHold();

  async function answer(_: unknown, context: RpcContext): Promise<unknown> {
    asked += 1;
    const story = await hold.pass(visible ? { title: 'Shown' } : 'hidden', context);
    if (story === 'hidden') throw new CallError('not_found');
    return story;
  }

  beforeAll(async () => {
    site = await startScriptedSite('content', [{ ask: readStory, answer }], 2);
  });
  afterAll(() => site?.stop());

  const addressAt = (gateway: number): string => `${site.gateways[gateway]?.url}${apiBase}/story/the-lamp`;
  const become = (is: 'visible' | 'hidden'): Promise<void> =>
    site.change(() => (visible = is === 'visible'), storyHidden, { story_id: 1 });

  async function isKept(address: string): Promise<void> {
    await waitFor(async () => {
      await statusOf(address);
      const before = asked;
      await statusOf(address);
      return asked === before;
    });
  }

  it.each([0, 1])(
    'never show what was hidden to who asks after that was answered, at gateway %i',
    async (gateway) => {
      const address = addressAt(gateway);
      await become('visible');
      await isKept(address);
      await become('hidden');
      expect(await statusOf(address)).toBe(404);
    },
  );

  it.each([0, 1])(
    'never show what was read before it was hidden to who asks after that was answered, at gateway %i',
    async (gateway) => {
      const address = addressAt(gateway);
      await become('visible');
      const { begun, release } = hold.next();
      try {
        const early = statusOf(address);
        await begun;
        await become('hidden');
        const before = asked;
        const late = statusOf(address);
        await waitFor(() => asked > before, { what: 'a call of its own for who asks later' });
        expect(await late).toBe(404);
        release();
        expect(await early).toBe(200);
        expect(await statusOf(address)).toBe(404);
      } finally {
        release();
      }
    },
  );

  it('are made once, however many ask at once, and once more when something was forgotten', async () => {
    await become('visible');
    await isKept(addressAt(0));
    await become('visible');
    const before = await joined();
    asked = 0;
    const { release } = hold.next();
    const responses = Array.from({ length: 40 }, () => statusOf(addressAt(0)));
    try {
      await waitFor(async () => (await joined()) === before + 39, { what: 'all but one to join the first' });
    } finally {
      release();
    }
    expect(await Promise.all(responses)).toEqual(Array(40).fill(200));
    expect(asked).toBe(1);
  });
  async function joined(): Promise<number> {
    const metrics = await (await fetch(`${site.gateways[0]?.healthUrl}/metrics`)).text();
    return Number(
      /response_cache_total\{outcome="joined",process="gateway"\} (\d+)/u.exec(metrics)?.[1] ?? 0,
    );
  }

  it('are not given to who names a session, or says who they are in any other way', async () => {
    await isKept(addressAt(0));
    const named: Record<string, string>[] = [
      { authorization: 'Bearer x' },
      { cookie: 'sid=x' },
      { cookie: 'a=b; sid=' },
    ];
    for (const headers of named) {
      asked = 0;
      expect([await statusOf(addressAt(0), headers), asked]).toEqual([200, 1]);
    }
    asked = 0;
    expect([await statusOf(addressAt(0), { cookie: 'a=b' }), asked]).toEqual([200, 0]);
  });
});
