import { randomUUID } from 'node:crypto';
import { exportUsers } from '@quillstead/contracts';
import { connectDatabase, failAtStart, Outbox, ProcessLife } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { Recount } from '../counts/index.js';
import { database } from '../database/data-source.js';
import { type AskUsers } from './compare-cards.js';
import { Rebuild } from './rebuild.js';

/** Milliseconds that accounts has to give a page. */
const patience = 10_000;

/** Prints what does not fit, a JSON line each, and mends it when told `--repair`; exits with 1 when it was only found. */
async function runRebuild(repair: boolean): Promise<void> {
  const config = readConfig();
  const life = await ProcessLife.begin('social-rebuild', { ...config, HEALTH_PORT: 0 });
  const dataSource = await connectDatabase({ name: 'social', database }, config);
  const askUsers: AskUsers = (asked) =>
    life.asker.ask(exportUsers, asked, {
      viewer: null,
      requestId: `rebuild-${randomUUID()}`,
      deadline: Date.now() + patience,
    });
  const recount = new Recount(dataSource, new Outbox(dataSource));
  const found = await new Rebuild(dataSource, recount, askUsers).run({ repair });
  for (const finding of found) process.stdout.write(`${JSON.stringify(finding)}\n`);
  await dataSource.destroy();
  process.exit(found.length > 0 && !repair ? 1 : 0);
}

await runRebuild(process.argv.includes('--repair')).catch((error: unknown) =>
  failAtStart('social rebuild', error),
);
