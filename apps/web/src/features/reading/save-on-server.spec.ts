import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { arrive, partOf } from '../../../test/failing-site.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';

/** A gateway of the previous release refuses the field that is new. */
let isPreviousRelease = false;
const sent: unknown[] = [];
let reply: Promise<unknown> = Promise.resolve();
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ body }: Sent): Promise<HttpResponse> => {
    sent.push(body);
    const isRefused = isPreviousRelease && Object.hasOwn(body as object, 'reading_block_share');
    await reply;
    return {
      status: isRefused ? 400 : 204,
      statusText: '',
      header: () => undefined,
      data: '',
    };
  },
}));
const { placesSaved, saveOnServer } = await import('./save-on-server.js');

describe('the place that is saved', () => {
  beforeEach(() => {
    arrive();
    store.set(viewerAtom, { kind: 'member', member: partOf<Member>({ id: 1 }) });
    sent.length = 0;
    isPreviousRelease = false;
    reply = Promise.resolve();
  });
  const save = async (...[id, spot, share]: Parameters<typeof saveOnServer>) => {
    saveOnServer(id, spot, share);
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  };

  it('is a block and how much of it was read, also of the first block', async () => {
    await save(7, { block: 0, share: 0.512_34 }, 0.999);
    expect(sent).toEqual([{ story_id: 7, reading_place: 0, reading_block_share: 51.234, reading_share: 99 }]);
  });

  it('has at least one percent of the story', async () => {
    await save(7, { block: 0, share: 0.000_02 }, 0.000_01);
    expect(sent).toEqual([{ story_id: 7, reading_place: 0, reading_block_share: 0.002, reading_share: 1 }]);
  });

  it('is the end, in the words of both releases', async () => {
    await save(7, { block: 0, share: 0 }, 1);
    expect(sent).toEqual([{ story_id: 7, reading_place: 0, reading_share: 100 }]);
  });

  it('is waited for by what reads places', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    reply = promise;
    await save(7, { block: 3, share: 0.25 }, 0.6);
    let isSaved = false;
    const saved = placesSaved().then(() => void (isSaved = true));
    await new Promise((turn) => setTimeout(turn));
    expect(isSaved).toBe(false);
    resolve();
    await saved;
  });

  it('is a whole block at a gateway of the previous release, and none in the first block', async () => {
    isPreviousRelease = true;
    await save(7, { block: 0, share: 0.5 }, 0.5);
    await save(7, { block: 3, share: 0.25 }, 0.6);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toEqual({ story_id: 7, reading_place: 3, reading_share: 60 });
  });
});
