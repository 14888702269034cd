import { join } from 'node:path';
import { freePort } from '../../../../scripts/supervisor/index.mjs';
import { builtApps } from './start-services.js';
import { redisUserUrl } from './redis-users.js';
import { type ServiceUnderTest, startService } from './start-service.js';

export interface Gateway extends ServiceUnderTest {
  url: string;
}

/**
 * Starts a gateway on a free port, or on `PORT`. It logs in to Redis as `gateway`.
 * @param env what it shares with the services behind it (`Services.env`), and further variables
 */
export async function startGateway(env: Record<string, string>): Promise<Gateway> {
  const port = env['PORT'] ?? String(await freePort());
  const service = await startService(join(builtApps, 'gateway/dist/main.js'), {
    env: {
      ...env,
      REDIS_URL: redisUserUrl(env['REDIS_URL'] ?? '', 'gateway'),
      PORT: port,
      HOST: '127.0.0.1',
    },
  });
  return { ...service, url: `http://127.0.0.1:${port}` };
}
