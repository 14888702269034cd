import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@quillstead/contracts';
import { ProcessLife } from '../bootstrap/process-life.js';
import { connectDatabase } from '../bootstrap/service-definition.js';
import type { ServiceConfig } from '../config/variables.js';
import type { DatabaseDefinition } from '../database/create-data-source.js';
import { Outbox } from '../events/outbox.js';
import { failAtStart } from '../logging/describe-error.js';
import type { Rebuilding } from './read-model.js';

/** Milliseconds that an owner has to give a page. */
const timeout = 10_000;

/** The service that is rebuilt, with its configuration. */
export interface Rebuilt {
  readonly name: ServiceName;
  readonly database: DatabaseDefinition;
  readConfig(): ServiceConfig;
}

/**
 * A service's command `rebuild`: prints each difference, a JSON line each, and mends it with `--repair`. Ends the
 * process, with 1 when differences were only found.
 */
export async function runRebuild(
  { name, database, readConfig }: Rebuilt,
  rebuild: (rebuilding: Rebuilding) => Promise<void>,
): Promise<void> {
  const isTrial = !process.argv.includes('--repair');
  try {
    const config = readConfig();
    const life = await ProcessLife.begin(name, { ...config, HEALTH_PORT: 0 }, 'rebuild');
    const dataSource = await connectDatabase({ name, database }, config);
    let count = 0;
    await rebuild({
      dataSource,
      outbox: new Outbox(dataSource),
      isTrial,
      call: (call, payload) =>
        life.rpc.call(call, payload, {
          viewer: null,
          requestId: `rebuild-${randomUUID()}`,
          deadline: Date.now() + timeout,
        }),
      differs: (difference) => {
        count += 1;
        process.stdout.write(`${JSON.stringify(difference)}\n`);
      },
    });
    await dataSource.destroy();
    process.exit(count > 0 && isTrial ? 1 : 0);
  } catch (error) {
    failAtStart(`${name} rebuild`, error);
  }
}
