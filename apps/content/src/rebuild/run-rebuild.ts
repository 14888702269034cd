import { randomUUID } from 'node:crypto';
import { connectDatabase, failAtStart, Outbox, ProcessLife } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { rebuildContent } from './rebuild-content.js';

/** Milliseconds that an owner has to give a page. */
const patience = 10_000;

/** Prints each difference, a JSON line each, and mends it when told `--repair`; exits with 1 when it was only found. */
async function runRebuild(repair: boolean): Promise<void> {
  const config = readConfig();
  const life = await ProcessLife.begin('content-rebuild', { ...config, HEALTH_PORT: 0 });
  const dataSource = await connectDatabase({ name: 'content', database }, config);
  let count = 0;
  await rebuildContent({
    dataSource,
    outbox: new Outbox(dataSource),
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
  failAtStart('content rebuild', error),
);
