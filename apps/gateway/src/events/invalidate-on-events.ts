import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  blockChanged,
  type DomainEvent,
  type EventPayloadOf,
  domainEvents,
  muteChanged,
  serviceNames,
  sessionEnded,
  siteChanged,
  userChanged,
} from '@quillstead/contracts';
import {
  RedisListClient,
  CONFIG,
  isCluster,
  LOGGER,
  type Logger,
  wireOf,
} from '@quillstead/service-kit/process';
import { ResponseCache } from '../cache/response-cache.js';
import { outdatedBy } from '../cache/outdated-by.js';
import type { GatewayConfig } from '../config.js';
import { LiveNotifications } from '../live/live-notifications.js';
import { KeptApart } from '../session/kept-apart.js';
import { Sessions } from '../session/sessions.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { CacheLease } from '../cache/cache-lease.js';
import { FollowEvents } from './follow-events.js';
import { ReceivePushedEvents } from './receive-pushed-events.js';

/** Removes from this gateway's caches what an event has changed, whether it arrives by a stream or is pushed. */
@Injectable()
export class InvalidateOnEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly following: readonly FollowEvents[];
  private readonly pushes: ReceivePushedEvents;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(LOGGER) logger: Logger,
    private readonly sessions: Sessions,
    private readonly keptApart: KeptApart,
    private readonly responses: ResponseCache,
    private readonly live: LiveNotifications,
    private readonly site: CurrentSite,
    lease: CacheLease,
    rpc: RedisListClient,
  ) {
    const wire = { ...wireOf(config), logger };
    const listeners = new Map(
      domainEvents.map((event) => [event.name as string, (payload: unknown) => this.forget(event, payload)]),
    );
    lease.onLapse(() => this.forgetAll());
    const following = { ...wire, missed: () => this.forgetAll(), listeners };
    this.following = isCluster(config.REDIS_URL)
      ? serviceNames.map((source) => new FollowEvents({ ...following, sources: [source] }))
      : [new FollowEvents({ ...following, sources: serviceNames })];
    this.pushes = new ReceivePushedEvents({
      ...wire,
      metrics: rpc.metrics,
      lease,
      forget: ({ name, payload }) => {
        const listener = listeners.get(name);
        // A service that is newer than this gateway may hide in ways that are not known here.
        if (listener) listener(payload);
        else this.forgetAll();
      },
    });
  }

  onApplicationBootstrap(): void {
    for (const following of this.following) following.start();
    this.pushes.start();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const following of this.following) following.stop();
    await this.pushes.stop();
  }

  private forgetAll(): void {
    this.sessions.forgetAll();
    this.keptApart.forgetAll();
    this.responses.forget('all');
    this.live.doubtAll();
    void this.site.refresh();
  }

  private forget(event: DomainEvent, payload: unknown): void {
    const received = { event, payload };
    if (isOf(received, sessionEnded)) {
      this.sessions.forget(received.payload.token_hash);
      this.live.endSession(received.payload);
    }
    if (isOf(received, userChanged)) {
      this.sessions.forgetUser(received.payload.user_id);
      this.live.doubt(received.payload.user_id);
    }
    if (isOf(received, blockChanged)) {
      const { user_id, other_id } = received.payload;
      this.keptApart.forget([user_id, other_id]);
    }
    if (isOf(received, muteChanged)) this.keptApart.forget([received.payload.member_id]);
    if (isOf(received, siteChanged)) this.site.apply(received.payload);
    this.responses.forget(outdatedBy(event, payload));
  }
}

/** True if the event is of a declaration, whose shape its service gives it. */
function isOf<Declared extends DomainEvent>(
  received: { event: DomainEvent; payload: unknown },
  event: Declared,
): received is { event: Declared; payload: EventPayloadOf<Declared> } {
  return received.event.name === event.name;
}
