import { countNewNotificationsOfMany, resolveSession } from '@quillstead/contracts';
import { RpcServer, PublishNotificationChanges } from '@quillstead/service-kit';
import { secret } from '../rpc/secret.mjs';
import { hashOf, idOf, listeners, receivers, tokenOf } from './members.mjs';

/**
 * The operations of accounts and notifications that live notifications need: each session is alive, and each member has
 * as many new notifications as the bench says. A message `{ news }` changes that for all receivers, one page after the
 * other as the fan-out of a story does it.
 */
const logger = { debug() {}, warn() {}, error: (about, message) => console.error(message, about) };
const wire = { redisUrl: process.env.REDIS_URL ?? '', secret, logger };
const pageOfReceivers = 1_000;
let news = 0;

const sessions = new Map();
for (let listener = 0; listener < listeners; listener += 1) {
  const id = idOf(listener);
  const username = `listener_${id}`;
  const ends_at = Date.now() + 24 * 3_600_000;
  const viewer = { id, session_id: id, username, role: 'member', show_nsfw: 0, ends_at };
  sessions.set(hashOf(tokenOf(listener)), viewer);
}

const accounts = new RpcServer({ ...wire, service: 'accounts' });
accounts.addHandler(resolveSession.name, async ({ token_hash }) => sessions.get(token_hash) ?? null);
const notifications = new RpcServer({ ...wire, service: 'notifications' });
notifications.addHandler(countNewNotificationsOfMany.name, async ({ user_ids }) =>
  user_ids.map((user_id) => ({
    user_id,
    count_notifications_new: { note_story_from_author_subscription: news },
    count_notifications_new_total: news,
  })),
);
for (const server of [accounts, notifications]) server.listen(() => undefined);
const changes = new PublishNotificationChanges(wire);

process.on('message', async (/** @type {{ news: number }} */ message) => {
  news = message.news;
  for (let first = 1; first <= receivers; first += pageOfReceivers) {
    changes.say(Array.from({ length: pageOfReceivers }, (_, index) => first + index));
    await new Promise(setImmediate);
  }
  process.send?.('published');
});
process.on('disconnect', () => process.exit());
while (!accounts.isReady || !notifications.isReady) await new Promise(setImmediate);
process.send?.('ready');
