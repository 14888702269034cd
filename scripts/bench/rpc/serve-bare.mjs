import { Redis } from 'ioredis';
import { work } from './work.mjs';

/** The least that responds to calls over a list: no framework, no deadline, no slots, no recovery. */
const takes = new Redis(process.env.REDIS_URL ?? '');
const replies = new Redis(process.env.REDIS_URL ?? '');
await replies.ping();
process.on('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  const given = await takes.blmpop(0, 1, 'calls', 'LEFT', 'COUNT', 16);
  const responses = await Promise.all(
    (given?.[1] ?? []).map(async (entry) => {
      const [call, payload] = JSON.parse(entry);
      return `${call}\n${JSON.stringify(await work(payload))}`;
    }),
  );
  void replies.publish('replies', responses.join('\0'));
}
