import { applyTextPatch } from '@quillstead/fields';
import { CallFailure } from '../../lib/call-failure.js';
import { DraftSender } from './draft-sender.js';
import { type DraftPayload, type DraftText, emptyDraft, type SavedDraft } from '../kept-drafts/index.js';

const lost = new CallFailure('Network Error', null);
const conflict = new CallFailure('This was changed elsewhere meanwhile.', 409);

const novel = `<p>${'A lamp in the harbour. '.repeat(40_000)}</p>`;
const write = (rich_text_story: string): DraftText => ({ ...emptyDraft, rich_text_story });

/** A server with one draft, which saves as ours does: by key once, and only on top of the last save. */
function makeServer(story: string | null = null) {
  let saves = story === null ? 0 : 1;
  const replies = new Map<string, { reply: SavedDraft; body: string }>();
  const now = () => ({ id: 5, last_saved_at: `time ${saves}` });
  const server = {
    story,
    sent: [] as { payload: DraftPayload; key: string }[],
    losesResponses: false,
    fails: null as CallFailure | null,
    drafts: story === null ? 0 : 1,
    stored: story === null ? null : { saved: now(), story },
    post: async (payload: DraftPayload, key: string): Promise<SavedDraft> => {
      server.sent.push({ payload, key });
      if (server.fails !== null) throw server.fails;
      const body = JSON.stringify(payload);
      const before = replies.get(key);
      if (before !== undefined && before.body !== body) {
        throw new CallFailure('This key was used before.', 409, false, 'key_reused', before.reply);
      }
      const reply = before?.reply ?? save(payload);
      replies.set(key, { reply, body });
      if (server.losesResponses) throw lost;
      return reply;
    },
  };
  const save = (payload: DraftPayload): SavedDraft => {
    if (payload.id === undefined) server.drafts += 1;
    else if (payload.last_saved_at !== now().last_saved_at) throw conflict;
    server.story = storyAfter(payload, server.story ?? '');
    saves += 1;
    return now();
  };
  const sender = (firstKey: string | null = '7-new-lamp') =>
    new DraftSender({ post: server.post, stored: server.stored, firstKey });
  return { server, sender, now };
}

function storyAfter(payload: DraftPayload, before: string): string {
  const {
    rich_text_at: at,
    rich_text_remove: remove,
    rich_text_insert: insert,
    rich_text_sum: sum,
  } = payload;
  if (payload.rich_text_story !== undefined) return payload.rich_text_story ?? '';
  if (typeof sum !== 'string') return before;
  const after = applyTextPatch(before, { at: at ?? 0, remove: remove ?? 0, insert: insert ?? '', sum });
  if (after === null) throw conflict;
  return after;
}

const bytesOf = (payload: DraftPayload | undefined) => JSON.stringify(payload).length;

describe('what is sent of a draft', () => {
  it('is the change of a story that the server has, a few hundred bytes', async () => {
    const { server, sender, now } = makeServer(novel);
    const changed = novel.replace('lamp', 'lantern');
    const sent = await sender().send(write(changed), now());
    expect(sent.isCurrent).toBe(true);
    expect(server.story).toBe(changed);
    expect(bytesOf(server.sent[0]?.payload)).toBeLessThan(500);
  });

  it('is no story at all when only the title changed', async () => {
    const { server, sender, now } = makeServer(novel);
    await sender().send({ ...write(novel), title: 'Night' }, now());
    expect(server.sent[0]?.payload).toMatchObject({ title: 'Night' });
    expect(bytesOf(server.sent[0]?.payload)).toBeLessThan(400);
    expect(server.story).toBe(novel);
  });

  it('goes on from what was sent before', async () => {
    const { server, sender } = makeServer();
    const one = sender();
    let { saved } = await one.send(write(novel), null);
    for (const word of ['lantern', 'lighthouse', 'candle']) {
      ({ saved } = await one.send(write(novel.replace('lamp', word)), saved));
    }
    expect(server.story).toBe(novel.replace('lamp', 'candle'));
    const sizes = server.sent.map(({ payload }) => bytesOf(payload) > 1_000);
    expect(sizes).toEqual([true, false, false, false]);
  });

  it('is the whole when the server has another text than was thought, and from then on', async () => {
    const { server, sender, now } = makeServer(novel);
    server.story = `${novel} `;
    const one = sender();
    const { saved } = await one.send(write(novel.replace('lamp', 'candle')), now());
    expect(server.story).toBe(novel.replace('lamp', 'candle'));
    await one.send(write(novel), saved);
    expect(server.sent.map(({ payload }) => payload.rich_text_story !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is a conflict when the draft was saved elsewhere', async () => {
    const { server, sender, now } = makeServer(novel);
    const seen = now();
    const [here, there] = [sender(), sender()];
    await there.send(write(novel.replace('lamp', 'candle')), seen);
    await expect(here.send(write(novel.replace('lamp', 'lantern')), seen)).rejects.toBe(conflict);
    expect(server.story).toBe(novel.replace('lamp', 'candle'));
  });
});

describe('a save whose response is lost', () => {
  it('is made again as it was, then what was written since', async () => {
    const { server, sender } = makeServer();
    const one = sender();
    server.losesResponses = true;
    await expect(one.send(write('<p>One</p>'), null)).rejects.toBe(lost);
    server.losesResponses = false;
    const first = await one.send(write('<p>One and two</p>'), null);
    expect(first.isCurrent).toBe(false);
    expect((await one.send(write('<p>One and two</p>'), first.saved)).isCurrent).toBe(true);
    expect(server).toMatchObject({ drafts: 1, story: '<p>One and two</p>' });
  });

  it('is no conflict with itself', async () => {
    const { server, sender, now } = makeServer(novel);
    const one = sender();
    const seen = now();
    server.losesResponses = true;
    await expect(one.send(write(novel.replace('lamp', 'candle')), seen)).rejects.toBe(lost);
    server.losesResponses = false;
    const sent = await one.send(write(novel.replace('lamp', 'candle')), seen);
    expect(sent).toEqual({ saved: now(), isCurrent: true });
  });

  it.each([500, 503])('is open when the site failed at it with %i: it may have been made', async (status) => {
    const { server, sender, now } = makeServer('<p>One</p>');
    const one = sender();
    server.fails = new CallFailure('Something went wrong.', status);
    await expect(one.send(write('<p>Two</p>'), now())).rejects.toBe(server.fails);
    server.fails = null;
    await one.send(write('<p>Two</p>'), now());
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(1);
  });

  it.each([403, 429])('stays open while the site turns it away at the door with %i', async (status) => {
    const { server, sender, now } = makeServer('<p>One</p>');
    const one = sender();
    const seen = now();
    server.losesResponses = true;
    await expect(one.send(write('<p>Two</p>'), seen)).rejects.toBe(lost);
    server.losesResponses = false;
    server.fails = new CallFailure('Turned away.', status);
    await expect(one.send(write('<p>Two</p>'), seen)).rejects.toBe(server.fails);
    server.fails = null;
    expect(await one.send(write('<p>Two</p>'), seen)).toEqual({ saved: now(), isCurrent: true });
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(1);
  });

  it.each([400, 403, 429])('is over when the site refused it with %i at once', async (status) => {
    const { server, sender, now } = makeServer('<p>One</p>');
    const one = sender();
    server.fails = new CallFailure('Refused.', status);
    await expect(one.send(write('<p>Two</p>'), now())).rejects.toBe(server.fails);
    server.fails = null;
    await one.send(write('<p>Three</p>'), now());
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
    expect(server.story).toBe('<p>Three</p>');
  });

  it('is found again after a reload, and what was written since is sent too', async () => {
    const { server, sender } = makeServer();
    server.losesResponses = true;
    await expect(sender().send(write('<p>One</p>'), null)).rejects.toBe(lost);
    server.losesResponses = false;
    const reloaded = sender();
    const first = await reloaded.send(write('<p>One and two</p>'), null);
    expect(first.isCurrent).toBe(false);
    await reloaded.send(write('<p>One and two</p>'), first.saved);
    expect(server).toMatchObject({ drafts: 1, story: '<p>One and two</p>' });
  });

  it('is found again after a reload as it was, and not sent twice', async () => {
    const { server, sender } = makeServer();
    server.losesResponses = true;
    await expect(sender().send(write('<p>One</p>'), null)).rejects.toBe(lost);
    server.losesResponses = false;
    expect((await sender().send(write('<p>One</p>'), null)).isCurrent).toBe(true);
    expect(server).toMatchObject({ drafts: 1, story: '<p>One</p>' });
  });

  it('never takes the place of a copy made of the same draft before', async () => {
    const { server, sender } = makeServer('<p>One</p>');
    await sender(null).send(write('<p>The first copy</p>'), null);
    const copy = await sender(null).send(write('<p>The second copy</p>'), null);
    expect(copy.isCurrent).toBe(true);
    expect(server).toMatchObject({ drafts: 3, story: '<p>The second copy</p>' });
  });

  it('gives the next new draft a key of its own', async () => {
    const { server, sender } = makeServer();
    const one = sender();
    await one.send(write('<p>One</p>'), null);
    await one.send(write('<p>One as another draft</p>'), null);
    expect(server.drafts).toBe(2);
  });
});
