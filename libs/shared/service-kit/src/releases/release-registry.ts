import { createHmac } from 'node:crypto';
import { type ServiceName, serviceNames } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { releaseVersion } from './release.js';

/** A process that handles the operations of a service, and the release of its code. */
export interface RunningService {
  readonly service: ServiceName;
  readonly release: string;
  /** Distinguishes the processes of a service; without spaces. */
  readonly process: string;
}

const entry = z.tuple([z.enum(serviceNames), releaseVersion, z.string().min(1)]);

/**
 * The list of running services in Redis (docs/messaging.md#releases): a sorted set of `service release process`, by the
 * time at which the lease ends. All times are of the clock of Redis.
 */
export class ReleaseRegistry {
  readonly key: string;

  /**
   * @param namespace the value from which names in Redis are derived
   * @param lease milliseconds for which a process counts as running after it announced itself
   */
  constructor(
    namespace: string,
    private readonly lease = 15_000,
  ) {
    const seal = createHmac('sha256', namespace).update('releases').digest('base64url').slice(0, 22);
    this.key = `releases:{releases}:${seal}`;
  }

  /** The process runs for another lease. */
  async announce(redis: Redis, running: RunningService): Promise<void> {
    const now = await timeOf(redis);
    await redis.zremrangebyscore(this.key, '-inf', now);
    await redis.zadd(this.key, now + this.lease, print(running));
  }

  /** The process takes no more calls. */
  async withdraw(redis: Redis, running: RunningService): Promise<void> {
    await redis.zrem(this.key, print(running));
  }

  /** Returns the processes whose lease is not over. Leaves out entries that this release cannot read. */
  async list(redis: Redis): Promise<RunningService[]> {
    const now = await timeOf(redis);
    const members = await redis.zrangebyscore(this.key, `(${now}`, '+inf');
    return members.flatMap((member) => {
      const { data } = entry.safeParse(member.split(' '));
      return data === undefined ? [] : [{ service: data[0], release: data[1], process: data[2] }];
    });
  }
}

const print = ({ service, release, process }: RunningService): string => `${service} ${release} ${process}`;

async function timeOf(redis: Redis): Promise<number> {
  const [seconds, microseconds] = (await redis.time()).map(Number) as [number, number];
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}
