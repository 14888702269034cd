import { randomUUID } from 'node:crypto';
import { connectDatabase, failAtStart, ProcessLife } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { rebuildNotifications } from './rebuild-notifications.js';

/** Milliseconds that an owner has to give a page. */
const patience = 10_000;

/** Prints each difference, a JSON line each, and mends it when told `--repair`; exits with 1 when it was only found. */
async function runRebuild(repair: boolean): Promise<void> {
  const config = readConfig();
  const life = await ProcessLife.begin('notifications-rebuild', { ...config, HEALTH_PORT: 0 });
  const dataSource = await connectDatabase({ name: 'notifications', database }, config);
  let count = 0;
  await rebuildNotifications({
    dataSource,
    isTrial: !repair,
    ask: (ask, payload) =>
      life.asker.ask(ask, payload, {
        viewer: null,
        requestId: `rebuild-${randomUUID()}`,
        deadline: Date.now() + patience,
      }),
    differs: (difference) => {
      count += 1;
      process.stdout.write(`${JSON.stringify(difference)}\n`);
    },
  });
  await dataSource.destroy();
  process.exit(count > 0 && !repair ? 1 : 0);
}

await runRebuild(process.argv.includes('--repair')).catch((error: unknown) =>
  failAtStart('notifications rebuild', error),
);
