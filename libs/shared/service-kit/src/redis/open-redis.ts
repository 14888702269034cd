import { Redis, type RedisOptions } from 'ioredis';

const sentinelScheme = 'redis+sentinel:';

/**
 * A connection to where REDIS_URL leads: `redis://`, `rediss://`, or `redis+sentinel://user:password@host:26379/name`,
 * in which Sentinels are asked which server is the master called `name`, at the start and after each loss. More of them
 * are named by `?and=host:port`, their own password by `?sentinel_password=`; one name that leads to all of them will do.
 *
 * @param options go over what the address says
 */
export function openRedis(url: string, options: RedisOptions): Redis {
  return url.startsWith(sentinelScheme)
    ? new Redis({ ...bySentinels(url), ...options })
    : new Redis(url, options);
}

/** Without ioredis' `failoverDetector`: with it a connection that meets a dead master ends for good (6.0.0). */
function bySentinels(url: string): RedisOptions {
  const { host, username, password, pathname, searchParams } = new URL(url);
  const sentinels = [host, ...searchParams.getAll('and')].map(placeOf);
  const sentinelPassword = searchParams.get('sentinel_password');
  return {
    sentinels,
    name: decodeURIComponent(pathname.slice(1)),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(sentinelPassword && { sentinelPassword }),
    sentinelRetryStrategy: (attempt) => Math.min(50 * attempt, 500),
  };
}

function placeOf(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: hostname, port: Number(port || 26_379) };
}
