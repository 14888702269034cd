import type { Cluster, Redis } from 'ioredis';
import { isCluster } from '../redis/redis-address.js';
import type { RpcAddresses } from './rpc-addresses.js';
import { connectForAllKeys, isRefusal } from './redis-connection.js';
import { type Frame, type FrameKind, frameKinds, packFrames } from './response-frames.js';
import type { RpcLogger } from './rpc-context.js';

/** Bytes above which a reply goes by a key of its own, so that it holds up no other. */
const largeReply = 64 * 1024;

/** Milliseconds that a large reply outlives its deadline, while it is fetched. */
const grace = 1_000;

/** RpcClients whose channel's name is remembered. */
const knownClients = 1_000;

export interface ResponseSenderOptions {
  readonly redisUrl: string;
  readonly addresses: RpcAddresses;
  readonly logger: RpcLogger;
}

/** Sends responses to the clients: all responses of one event-loop turn to one client are one PUBLISH. */
export class ResponseSender {
  private readonly redis: Redis | Cluster;
  private readonly publish: (channel: string, message: string | Buffer) => Promise<unknown>;
  private readonly waiting = new Map<string, Frame[]>();
  private readonly channels = new Map<string, string>();
  private scheduled = false;
  private sending = 0;
  private whenSent: (() => void) | null = null;

  constructor(private readonly options: ResponseSenderOptions) {
    const redis = connectForAllKeys(options.redisUrl, options.logger);
    // An ordinary message goes to all nodes of a cluster.
    this.publish = isCluster(options.redisUrl)
      ? (channel, message) => redis.spublish(channel, message)
      : (channel, message) => redis.publish(channel, message);
    this.redis = redis;
    this.redis.on('ready', () => this.flush());
  }

  /** Sends one reply or error; after `deadline`, in epoch milliseconds, no caller waits for it. */
  send(client: string, call: number, kind: FrameKind, bytes: string | Buffer, deadline: number): void {
    const length = Buffer.byteLength(bytes);
    if (length <= largeReply) return this.add(client, { call, kind, bytes, length });
    const key = this.options.addresses.largeReply(client, call);
    const lasts = Math.max(0, deadline - Date.now()) + grace;
    this.track(
      this.redis.set(key, bytes, 'PX', lasts).then(() => {
        const bytesOfKind = kind === frameKinds.reply ? '' : String(kind);
        this.add(client, { call, kind: frameKinds.large, bytes: bytesOfKind, length: bytesOfKind.length });
      }),
    );
  }

  /** Resolves when everything is sent, or after `timeout` milliseconds, and closes the connection. */
  async close(timeout: number): Promise<void> {
    if (this.waiting.size > 0 || this.sending > 0) {
      const sent = new Promise<void>((resolve) => (this.whenSent = resolve));
      const timer = setTimeout(() => this.whenSent?.(), timeout);
      await sent;
      clearTimeout(timer);
    }
    this.redis.disconnect();
  }

  private add(client: string, frame: Frame): void {
    const frames = this.waiting.get(client);
    if (frames) frames.push(frame);
    else this.waiting.set(client, [frame]);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  /** Sends the waiting responses. While Redis cannot be reached they wait until it is back. */
  private flush(): void {
    this.scheduled = false;
    if (this.redis.status !== 'ready') return;
    for (const [client, frames] of this.waiting) {
      this.waiting.delete(client);
      const channel = this.channelOf(client);
      this.track(this.publish(channel, packFrames(frames)).catch(this.keepFor(client, frames)));
    }
  }

  /** A connection that breaks may have lost the message: it is sent again, a client ignores what it has already. */
  private keepFor(client: string, frames: readonly Frame[]): (error: unknown) => void {
    return (error) => {
      if (isRefusal(error)) throw error;
      for (const frame of frames) this.add(client, frame);
    };
  }

  private track(sent: Promise<unknown>): void {
    this.sending += 1;
    sent
      .catch((error: unknown) => this.options.logger.warn({ err: error }, 'A reply could not be sent'))
      .finally(() => {
        this.sending -= 1;
        if (this.sending === 0 && this.waiting.size === 0) this.whenSent?.();
      });
  }

  private channelOf(client: string): string {
    let channel = this.channels.get(client);
    if (channel === undefined) {
      if (this.channels.size >= knownClients) this.channels.clear();
      channel = this.options.addresses.replies(client);
      this.channels.set(client, channel);
    }
    return channel;
  }
}
