import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { countNewNotificationsOfMany, type EventPayloadOf, type sessionEnded } from '@quillstead/contracts';
import {
  RedisListClient,
  CallError,
  CONFIG,
  ReceiveNotificationChanges,
  LOGGER,
  type Logger,
  wireOf,
} from '@quillstead/service-kit/process';
import { Gauge, Registry } from 'prom-client';
import type { GatewayConfig } from '../config.js';
import { Sessions } from '../session/sessions.js';
import { LiveMembers } from './live-members.js';
import type { LiveStream } from './live-stream.js';
import { SendCounts } from './send-counts.js';

/** Connections of one member, and of all, that this gateway holds. */
const mostOfMember = 10;
const mostInAll = 20_000;
/** The milliseconds between two signs of life: proxies close a connection that is silent for a minute. */
const beatEvery = 25_000;
/** Beats after which the counts are looked at anyway: what is said of changes may get lost. */
const lookEvery = 12;
/** Beats after which a connection ends, between so many: those that came at once do not come back at once. */
const [fewestBeats, mostBeats] = [100, 144];

const requestId = 'live-notifications';

/** The members who listen at this gateway for new notifications: their connections, and when their counts are sent. */
@Injectable()
export class LiveNotifications implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly members = new LiveMembers();
  private readonly counts: SendCounts;
  private readonly receiver: ReceiveNotificationChanges;
  private isStopping = false;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(LOGGER) logger: Logger,
    registry: Registry,
    private readonly rpc: RedisListClient,
    private readonly sessions: Sessions,
  ) {
    const { members } = this;
    this.counts = new SendCounts({
      members,
      count: (ids) => this.count(ids),
      send: (id, text) => this.send(id, text),
    });
    this.receiver = new ReceiveNotificationChanges({
      ...wireOf(config),
      logger,
      changed: (ids) => ids.forEach((id) => this.counts.want(id)),
      missed: () => [...members.ids()].forEach((id) => this.counts.want(id)),
    });
    new Gauge({
      name: 'live_connections',
      help: 'Connections on which members receive the counts of new notifications',
      registers: [registry],
      collect() {
        this.set(members.size);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.receiver.start();
  }

  /** Ends the streams before the server waits for the end of the open responses. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    this.receiver.stop();
    this.counts.stop();
    for (const stream of this.members.all()) stream.end();
  }

  /** Throws `too_many` when the member has too many connections, `overloaded` when all members together do. */
  checkRoom(memberId: number): void {
    if (this.isStopping || this.members.size >= mostInAll) throw new CallError('overloaded');
    const open = this.members.get(memberId)?.streams.size ?? 0;
    if (open >= mostOfMember) throw new CallError('too_many', undefined, { retry_after: 60 });
  }

  /**
   * Keeps a connection until it closes, and no longer than its session lasts; the counts of now are said first.
   * @param endsAt as in `Caller`
   */
  keep(stream: LiveStream, endsAt: number | null): { closed: () => void } {
    this.members.add(stream);
    this.counts.want(stream.memberId);
    const beatsLeft = ((endsAt ?? Infinity) - Date.now()) / beatEvery;
    const life = Math.min(
      fewestBeats + Math.floor(Math.random() * (mostBeats - fewestBeats)),
      Math.max(0, Math.floor(beatsLeft)),
    );
    const timer = setInterval(() => this.beat(stream, life), beatEvery);
    return {
      closed: () => {
        clearInterval(timer);
        this.members.remove(stream);
      },
    };
  }

  endSession({ user_id, token_hash }: EventPayloadOf<typeof sessionEnded>): void {
    for (const stream of this.members.streamsOf(user_id))
      if (stream.tokenHash === token_hash) stream.endForGood();
  }

  /** Notes that a member has changed: the gateway checks at once whether their sessions are still valid. */
  doubt(memberId: number): void {
    for (const stream of this.members.streamsOf(memberId)) {
      stream.doubt();
      void this.check(stream);
    }
  }

  /** Notes that anything may have changed: each session is checked before anything more is sent to it. */
  doubtAll(): void {
    for (const stream of this.members.all()) stream.doubt();
  }

  private async count(ids: readonly number[]) {
    const context = { viewer: null, requestId, deadline: this.rpc.deadline() };
    return this.rpc.call(countNewNotificationsOfMany, { user_ids: ids }, context);
  }

  private send(memberId: number, text: string): void {
    for (const stream of this.members.streamsOf(memberId)) {
      if (stream.isSure) stream.say(text);
      else void this.check(stream).then((isSure) => isSure && stream.say(text));
    }
  }

  private beat(stream: LiveStream, life: number): void {
    if (stream.beats >= life) return stream.end();
    stream.beat();
    if (!stream.isSure) void this.check(stream);
    if (stream.beats % lookEvery === 0) this.counts.want(stream.memberId);
  }

  private async check(stream: LiveStream): Promise<boolean> {
    const { tokenHash, memberId } = stream;
    try {
      return await stream.confirm(
        async () => (await this.sessions.stillViewer(tokenHash, requestId))?.id === memberId,
      );
    } catch {
      // Accounts is away: the next beat checks again, and nothing is sent until then.
      return false;
    }
  }
}
