import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Operation, ServiceName } from '@quillstead/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import { CallError } from '../errors/call-error.js';
import { RpcAddresses, type Lane, laneOf } from './rpc-addresses.js';
import type { HandlerContext, Malformed, RpcLogger, RpcMetrics } from './rpc-context.js';
import { type RequestEntry, deadlineOf, readRequest } from './request-entry.js';
import { RequestConsumer } from './request-consumer.js';
import { checkHandlers } from './check-handlers.js';
import { MessageKeys } from './message-keys.js';
import { RefusedMessages } from './refused-messages.js';
import { type FrameKind, frameKinds } from './response-frames.js';
import { ResponseSender } from './response-sender.js';
import { LatencyEstimate } from './latency-estimate.js';
import { printError, RawResponse } from './response.js';

export interface RedisListServerOptions {
  readonly redisUrl: string;
  /** The names in Redis are derived from it; it also signs unless there are `keys`. */
  readonly secret: string;
  /** The keys whose signatures of requests are accepted. */
  readonly keys?: MessageKeys;
  readonly service: ServiceName;
  /** True if only acknowledgements are handled, as by a worker. */
  readonly onlyAcknowledges?: boolean;
  /** Ordinary calls worked on at once at most; 64 by default. Acknowledgements have slots of their own. */
  readonly slots?: number;
  readonly logger: RpcLogger;
  readonly metrics?: RpcMetrics;
  /** The operations of the service; given them, `listen` fails unless each has exactly one handler. */
  readonly operations?: readonly Operation[];
  /** Milliseconds that a stopping service gives a Redis that does not respond; 2,000 by default. */
  readonly timeout?: number;
}

/** Acknowledgements worked on at once: those of one source wait for each other in the database anyway. */
export const acknowledgeSlots = 4;

/** Seconds after which the caller of an operation that this release does not know may try again. */
const unknownRetry = 2;

/** The parts of a declaration that the transport needs. `@Operation` puts them into the `extras` of Nest's handler. */
type OperationRules = Pick<Operation, 'callers' | 'isAcknowledgement'>;

/** Nest's server side of RPC (docs/messaging.md): takes calls from the lists of the service and sends the responses. */
export class RedisListServer extends Server implements CustomTransportStrategy {
  /** The names that have a handler already, each time that Nest adds another one. */
  private readonly repeated: string[] = [];
  private readonly latencies = new Map<string, LatencyEstimate>();
  private consumers: readonly RequestConsumer[] = [];
  private readonly lanes = new Map<string, Lane>();
  private readonly keys: MessageKeys;
  private readonly refused: RefusedMessages;
  private replies: ResponseSender | null = null;

  constructor(private readonly options: RedisListServerOptions) {
    super();
    this.keys = options.keys ?? new MessageKeys(options.secret);
    this.refused = new RefusedMessages(options.logger, options.metrics);
  }

  /** True if the server takes calls. */
  get isReady(): boolean {
    return this.consumers.length > 0 && this.consumers.every((consumer) => consumer.isReady);
  }

  /** Nest calls it for each `@Operation`; of two handlers of one name it would keep the last. */
  override addHandler(
    pattern: string,
    handle: MessageHandler,
    isEvent: boolean,
    extras: { readonly operation: OperationRules },
  ): void {
    if (this.messageHandlers.has(pattern)) this.repeated.push(pattern);
    super.addHandler(pattern, handle, isEvent, extras);
  }

  /** Begins to take calls; does not wait for Redis, which may come later. */
  listen(callback: (error?: unknown) => void): void {
    const {
      service,
      secret,
      redisUrl,
      slots = 64,
      logger,
      operations,
      onlyAcknowledges = false,
    } = this.options;
    try {
      const names = [...this.messageHandlers.keys(), ...this.repeated];
      if (operations) checkHandlers(service, names, operations);
    } catch (error) {
      return callback(error);
    }
    const addresses = new RpcAddresses(secret);
    this.replies = new ResponseSender({ redisUrl, addresses, logger });
    const take = (lanes: readonly Lane[], most: number): RequestConsumer => {
      for (const lane of lanes) this.lanes.set(addresses.requests(service, lane), lane);
      const lists = lanes.map((lane) => addresses.requests(service, lane));
      const begin = (entry: string, list: string, consumer: RequestConsumer): boolean =>
        this.begin(entry, list, consumer);
      return new RequestConsumer({ redisUrl, lists, slots: most, logger, begin });
    };
    const acknowledges = [...this.messageHandlers.values()].some(
      (handler) => rulesOf(handler).isAcknowledgement,
    );
    this.consumers = [
      ...(onlyAcknowledges ? [] : [take(['gateway', 'service'], slots)]),
      ...(acknowledges ? [take(['acknowledge'], acknowledgeSlots)] : []),
    ];
    callback();
  }

  /** Takes no more calls, finishes those it has, sends their replies, and closes. */
  async close(): Promise<void> {
    const { consumers, replies } = this;
    if (!replies) return;
    const { timeout = 2_000 } = this.options;
    await Promise.all(consumers.map((consumer) => consumer.stop(timeout)));
    await replies.close(timeout);
  }

  on(): never {
    throw new Error('The RPC transport has no events');
  }

  unwrap(): never {
    throw new Error('The RPC transport shares its connections with nobody');
  }

  /** Begins one call. False when there is nothing to do for it: too late, too much, or no call at all. */
  private begin(entry: string, list: string, consumer: RequestConsumer): boolean {
    const body = this.keys.open(list, entry);
    if (body === null) return this.drop('signature', list);
    const deadline = consumer.clock.toLocal(deadlineOf(body));
    const now = Date.now();
    if (deadline <= now) {
      this.options.metrics?.shed();
      return false;
    }
    const call = Number.isNaN(deadline) ? null : readRequest(body, deadline);
    if (!call) return this.drop('format', list);
    const handler = this.messageHandlers.get(call.name);
    if (!handler) {
      // The caller is of a newer release, as during a roll-back: another replica may know the operation in a moment.
      this.options.logger.error(
        { operation: call.name, requestId: call.context.requestId },
        'This operation has no handler in this release',
      );
      this.refuse(call, new CallError('unreachable', undefined, { retry_after: unknownRetry }));
      return false;
    }
    if (!mayCall(call, rulesOf(handler), this.lanes.get(list))) {
      this.refuse(call, new CallError('internal'));
      return this.drop('lane', list);
    }
    const latency = this.latencyOf(call.name);
    if (!latency.fits(deadline - now, consumer.hasRoom)) {
      this.options.metrics?.shed();
      this.refuse(call, new CallError('overloaded', undefined, { retry_after: 1 }));
      return false;
    }
    void this.respond(call, handler, latency, consumer);
    return true;
  }

  private drop(reason: Malformed, list: string): false {
    this.refused.refuse(reason, list);
    return false;
  }

  private async respond(
    { client, call, name, payload, context }: RequestEntry,
    handle: MessageHandler,
    latency: LatencyEstimate,
    consumer: RequestConsumer,
  ): Promise<void> {
    const began = performance.now();
    let kind: FrameKind = frameKinds.reply;
    const spread = (): void => void (kind = frameKinds.spreading);
    try {
      const given: HandlerContext = { ...context, operation: name, spread };
      const result = await handle(payload, given);
      const reply: unknown = isObservable(result) ? await lastValueFrom(result) : result;
      const bytes = reply instanceof RawResponse ? reply.bytes : (JSON.stringify(reply) ?? 'null');
      this.replies?.send(client, call, kind, bytes, context.deadline);
    } catch (error) {
      const sent = error instanceof CallError ? error : new CallError('internal');
      // The filters of the operations leave nothing else: this is a response that cannot be printed.
      if (sent !== error) this.options.logger.error({ err: error, operation: name }, 'A response is no JSON');
      this.refuse({ client, call, context }, sent);
    }
    latency.saw(performance.now() - began);
    consumer.free();
  }

  private latencyOf(name: string): LatencyEstimate {
    let latency = this.latencies.get(name);
    if (!latency) this.latencies.set(name, (latency = new LatencyEstimate()));
    return latency;
  }

  private refuse(
    { client, call, context }: Pick<RequestEntry, 'client' | 'call' | 'context'>,
    error: CallError,
  ): void {
    this.replies?.send(client, call, frameKinds.error, printError(error), context.deadline);
  }
}

function rulesOf({ extras }: MessageHandler): OperationRules {
  const { operation }: { operation?: OperationRules } = extras ?? {};
  return operation ?? { callers: [] };
}

/**
 * True if a request of this caller may come on this lane: only such callers may push to it, so the lane proves the kind
 * of the caller.
 */
function mayCall({ client }: RequestEntry, declared: OperationRules, lane: Lane | undefined): boolean {
  const app = declared.callers.find((caller) => client.startsWith(`${caller}-`));
  return app !== undefined && laneOf(app, declared) === lane;
}
