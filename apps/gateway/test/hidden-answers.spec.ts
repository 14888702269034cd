import { setTimeout as pause } from 'node:timers/promises';
import { apiBase, defineFact, readStory } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { readWithoutPause, startScriptedSite, statusOf } from './scripted-site.js';

/** A fact that this gateway does not know, as one of a newer service would be. */
const storyHidden = defineFact<{ story_id: number }>({
  name: 'content.story_hidden',
  subject: ({ story_id }) => `story:${story_id}`,
  keepers: ['gateway'],
});

describe('the answers that gateways keep for visitors', () => {
  let site: Awaited<ReturnType<typeof startScriptedSite>>;
  let visible = true;
  let asked = 0;
  let slowness = 0;

  async function answer(): Promise<unknown> {
    asked += 1;
    const story = visible ? { title: 'Shown' } : null;
    // What was read before a change is answered after it.
    await pause(Math.random() * slowness);
    if (story === null) throw new CallError('not_found');
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

  it('never show what was hidden to who asks after that was answered', async () => {
    slowness = 30;
    let shown = 0;
    for (let round = 0; round < 15; round += 1) {
      await become('visible');
      const reading = readWithoutPause((reader) => statusOf(addressAt(reader % 2)), 8);
      await reading.have(20, ({ status }) => status === 200);
      await become('hidden');
      const hiddenAt = performance.now();
      await reading.have(20, ({ begunAt }) => begunAt >= hiddenAt);
      const reads = await reading.stop();
      const late = reads.filter(({ begunAt }) => begunAt >= hiddenAt);
      expect(new Set(late.map(({ status }) => status))).toEqual(new Set([404]));
      shown += reads.length - late.length;
    }
    expect(shown).toBeGreaterThan(300);
    slowness = 0;
  });

  it('are made once, however many ask at once, and once more when something was forgotten', async () => {
    await become('visible');
    await isKept(addressAt(0));
    await become('visible');
    slowness = 100;
    asked = 0;
    await Promise.all(Array.from({ length: 40 }, () => statusOf(addressAt(0))));
    expect(asked).toBe(1);
    slowness = 0;
    const metrics = await (await fetch(`${site.gateways[0]?.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(/answer_cache_total\{outcome="joined",process="gateway"\} [1-9]/);
  });

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
