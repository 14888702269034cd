import { setTimeout as pause } from 'node:timers/promises';
import { resolveSession, saveDraft } from '@quillstead/contracts';
import { RpcServer } from '@quillstead/service-kit';
import { secret } from '../rpc/secret.mjs';
import { hashOf, members, tokenOf } from './members.mjs';

/** Accounts and content as far as saving a draft needs them; a long text takes content as long as the real one. */
const logger = { debug() {}, warn() {}, error: (about, message) => console.error(message, about) };
const wire = { redisUrl: process.env.REDIS_URL ?? '', secret, logger };
const charactersPerMillisecond = 5_000;

const sessions = new Map();
for (let member = 0; member < members; member += 1) {
  const id = member + 1;
  const username = `writer_${id}`;
  const ends_at = Date.now() + 24 * 3_600_000;
  const viewer = { id, session_id: id, username, role: 'member', show_nsfw: 0, ends_at };
  sessions.set(hashOf(tokenOf(member)), viewer);
}

const accounts = new RpcServer({ ...wire, service: 'accounts' });
accounts.addHandler(resolveSession.name, async ({ token_hash }) => sessions.get(token_hash) ?? null);
const content = new RpcServer({ ...wire, service: 'content' });
let longTexts = Promise.resolve();
content.addHandler(saveDraft.name, async ({ rich_text_story: text = '' }) => {
  const work = text.length / charactersPerMillisecond;
  // One thread does them, one after the other.
  if (work > 1) await (longTexts = longTexts.then(() => pause(work)));
  return { id: 1, last_saved_at: new Date().toISOString() };
});
for (const server of [accounts, content]) server.listen(() => undefined);
process.on('disconnect', () => process.exit());
while (!accounts.isReady || !content.isReady) await new Promise(setImmediate);
process.send?.('ready');
