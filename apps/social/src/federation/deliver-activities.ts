import { Inject } from '@nestjs/common';
import { deliverActivities } from '@quillstead/contracts';
import {
  CallError,
  integer,
  LOGGER,
  type Logger,
  query,
  queryOne,
  sql,
  TaskHandler,
  text,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource, In } from 'typeorm';
import { FederationActivity } from './federation-activity.entity.js';
import { FederationDelivery } from './federation-delivery.entity.js';
import { FederationFollower } from './federation-follower.entity.js';
import { forgetActivities } from './forget-activities.js';
import { FederationHost } from './federation-host.entity.js';
import { PrintActivity } from './print-activity.js';
import { SendActivity } from './send-activity.js';

/**
 * The hosts that are sent to at a time, so that a slow one does not delay the others; and the deliveries of one host in
 * its turn.
 */
const hostsAtOnce = 16;
const mostOfHost = 20;
/** The milliseconds after which the turn of a host ends. */
const longestTurn = 5_000;
/**
 * The seconds until a host is tried again after its first failure, and the longest such wait; it is four times as long
 * after each further failure.
 */
const [firstDelay, longestDelay] = [60, 6 * 60 * 60];
const shortestPause = 1_000;

/**
 * Sends the waiting deliveries. A host gets its activities in their order; while it fails, all of them wait together.
 * After a week without success it is given up with its followers.
 */
@TaskHandler(deliverActivities)
export class DeliverActivities {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printing: PrintActivity,
    private readonly sending: SendActivity,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'error'>,
  ) {}

  /** Serves one turn of the hosts that have waited longest. */
  async run(): Promise<Unfinished | null> {
    const hosts = await query(
      this.dataSource,
      { host: text },
      sql`SELECT delivery.host FROM federation_delivery delivery
       LEFT JOIN federation_host failing ON failing.host = delivery.host
       WHERE failing.next_at IS NULL OR failing.next_at <= now()
       GROUP BY delivery.host ORDER BY min(delivery.id) LIMIT ${hostsAtOnce}`,
    );
    if (hosts.length === 0) return this.pause();
    // Each document is printed once in a turn, however many hosts it goes to.
    const printed = new Map<number, Promise<string | null>>();
    const print = (activity: FederationActivity): Promise<string | null> => {
      const known = printed.get(activity.id) ?? this.print(activity);
      printed.set(activity.id, known);
      return known;
    };
    const done = await Promise.all(hosts.map(({ host }) => this.serveHost(host, print)));
    await forgetActivities(this.dataSource.manager, done.flat());
    return {};
  }

  /** Prints an activity. One that can't be printed is dropped, so that it does not block all others. */
  private async print(activity: FederationActivity): Promise<string | null> {
    try {
      return await this.printing.print(activity);
    } catch (error) {
      if (error instanceof CallError) throw error;
      this.logger.error(
        { err: error, activity: activity.id },
        'an activity of the fediverse was not printed',
      );
      return null;
    }
  }

  /** Sends a host its deliveries. Returns the ids of the activities that do not wait for this host any more. */
  private async serveHost(
    host: string,
    print: (activity: FederationActivity) => Promise<string | null>,
  ): Promise<number[]> {
    const endsAt = Date.now() + longestTurn;
    const { manager } = this.dataSource;
    const deliveries = await manager.find(FederationDelivery, {
      where: { host },
      order: { id: 'ASC' },
      take: mostOfHost,
    });
    const activities = await manager.findBy(FederationActivity, {
      id: In(deliveries.map(({ activityId }) => activityId)),
    });
    const done: number[] = [];
    for (const { id, activityId, inbox } of deliveries) {
      const activity = activities.find((one) => one.id === activityId);
      if (activity === undefined || Date.now() > endsAt) break;
      const body = await print(activity);
      const outcome = body === null ? 'taken' : await this.sending.send(activity.authorId, inbox, body);
      if (outcome === 'failed') {
        return [...done, ...(await this.noteFailure(host))];
      }
      if (outcome === 'gone') await manager.delete(FederationFollower, { inbox });
      await manager.delete(FederationDelivery, { id });
      done.push(activityId);
    }
    await manager.delete(FederationHost, { host });
    return done;
  }

  /** Counts a failure of a host. Returns the ids of the activities that waited for it if the host is given up. */
  private async noteFailure(host: string): Promise<number[]> {
    const row = await queryOne(
      this.dataSource,
      { failures: integer, is_dead: integer },
      sql`INSERT INTO federation_host AS known (host, failures, next_at)
       VALUES (${host}, 1, now() + make_interval(secs => ${firstDelay}))
       ON CONFLICT (host) DO UPDATE SET failures = known.failures + 1,
         next_at = now() + make_interval(secs => least(${longestDelay}::float8, ${firstDelay} * 4.0 ^ least(known.failures, 10)))
       RETURNING failures, (failing_since < now() - interval '7 days')::integer AS is_dead`,
    );
    if (row?.is_dead !== 1) return [];
    const waiting = await this.dataSource.transaction(async (manager) => {
      for (const entity of [FederationFollower, FederationHost]) await manager.delete(entity, { host });
      return query(
        manager,
        { activity_id: integer },
        sql`DELETE FROM federation_delivery WHERE host = ${host} RETURNING activity_id`,
      );
    });
    this.logger.info({ host, failures: row.failures }, 'a server of the fediverse was given up');
    return waiting.map(({ activity_id }) => activity_id);
  }

  /** Returns the pause until the next host is due; null when nothing waits. */
  private async pause(): Promise<Unfinished | null> {
    const row = await queryOne(
      this.dataSource,
      { wait: integer.orNull },
      sql`SELECT ceil(extract(epoch FROM min(failing.next_at) - now()) * 1000)::integer AS wait
       FROM federation_host failing
       WHERE EXISTS (SELECT FROM federation_delivery WHERE host = failing.host)`,
    );
    const wait = row?.wait ?? null;
    return wait === null ? null : { delay: Math.max(shortestPause, wait) };
  }
}
