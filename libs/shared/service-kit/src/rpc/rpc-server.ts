import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Operation, ErrorCode, PayloadOf, ResponseOf, ServiceName } from '@quillstead/contracts';
import { CallError } from '../errors/call-error.js';
import { readMessage } from '../errors/invalid-message.js';
import { type SpanPlace, tracing } from '../tracing/index.js';
import { RpcAddresses, type Lane, laneOf } from './rpc-addresses.js';
import type { RpcContext } from './rpc-context.js';
import type { RpcLogger } from './rpc-logger.js';
import { type RpcMetrics, type Malformed, uncounted } from './rpc-metrics.js';
import { type RequestEntry, deadlineOf, readRequest } from './request-entry.js';
import { RequestConsumer } from './request-consumer.js';
import { checkHandlers } from './check-handlers.js';
import { printError } from './error-response.js';
import { MessageKeys } from './message-keys.js';
import { RawResponse } from './raw-response.js';
import { RefusedMessages } from './refused-messages.js';
import { type FrameKind, frameKinds } from './response-frames.js';
import { ResponseSender } from './response-sender.js';
import { LatencyEstimate } from './latency-estimate.js';

export interface RpcServerOptions {
  readonly redisUrl: string;
  /** The names in Redis are derived from it; it also signs unless there are `keys`. */
  readonly secret: string;
  /** Which signatures of requests are accepted. */
  readonly keys?: MessageKeys;
  readonly service: ServiceName;
  /** Whether only acknowledgements are handled, as by a worker. */
  readonly onlyAcknowledges?: boolean;
  /** Ordinary calls worked on at once at most; 64 by default. Acknowledgements have slots of their own. */
  readonly slots?: number;
  readonly logger: RpcLogger;
  readonly metrics?: RpcMetrics;
  /** The operations of the service; given them, `listen` fails unless each has exactly one handler. */
  readonly operations?: readonly Operation[];
  /**
   * Runs each call, for instance inside an AsyncLocalStorage that carries its request id. `spread` is called when what
   * the call has changed holds and is not yet in effect everywhere: the response says so.
   */
  readonly around?: <Result>(context: RpcContext, handle: () => Result, spread: () => void) => Result;
  /** Milliseconds that a stopping service gives a Redis that does not respond; 2,000 by default. */
  readonly timeout?: number;
}

/** Acknowledgements worked on at once: those of one source wait for each other in the database anyway. */
export const acknowledgeSlots = 4;

/** Seconds after which the caller of an operation that this release does not know may try again. */
const unknownRetry = 2;

/** Nest's metadata of an operation beside its name. Without callers only the gateway may call it. */
export type OperationRules = Pick<Operation, 'callers' | 'isAcknowledgement' | 'schemas'>;

interface OperationHandler {
  readonly declared: OperationRules;
  readonly handle: MessageHandler;
  readonly usual: LatencyEstimate;
}

/** Nest's server side of RPC (docs/messaging.md): takes calls from the service's list and sends the responses. */
export class RpcServer extends Server implements CustomTransportStrategy {
  private readonly names: string[] = [];
  private readonly operationHandlers = new Map<string, OperationHandler>();
  private readonly metrics: RpcMetrics;
  private takers: readonly RequestConsumer[] = [];
  private readonly lanes = new Map<string, Lane>();
  private readonly keys: MessageKeys;
  private readonly refused: RefusedMessages;
  private replies: ResponseSender | null = null;

  constructor(private readonly options: RpcServerOptions) {
    super();
    this.metrics = options.metrics ?? uncounted;
    this.keys = options.keys ?? new MessageKeys(options.secret);
    this.refused = new RefusedMessages(options.logger, this.metrics);
  }

  /** Whether calls are being taken. */
  get isReady(): boolean {
    return this.takers.length > 0 && this.takers.every((taker) => taker.isReady);
  }

  /** Nest's own list of handlers stays empty, because only the transports of Nest read it. */
  override addHandler(
    pattern: string,
    handle: MessageHandler,
    _isEvent = false,
    declared: OperationRules = { callers: ['gateway'] },
  ): void {
    this.names.push(pattern);
    this.operationHandlers.set(pattern, { declared, handle, usual: new LatencyEstimate() });
  }

  /** Handles an operation without a controller. */
  respondTo<Declared extends Operation>(
    operation: Declared,
    handle: (payload: PayloadOf<Declared>, context: RpcContext) => Promise<ResponseOf<Declared>>,
  ): void {
    this.addHandler(operation.name, handle, false, operation);
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
      if (operations) checkHandlers(service, this.names, operations);
    } catch (error) {
      return callback(error);
    }
    const addresses = new RpcAddresses(secret);
    this.replies = new ResponseSender({ redisUrl, addresses, logger });
    const take = (lanes: readonly Lane[], most: number): RequestConsumer => {
      for (const lane of lanes) this.lanes.set(addresses.requests(service, lane), lane);
      const lists = lanes.map((lane) => addresses.requests(service, lane));
      const begin = (entry: string, list: string, taker: RequestConsumer): boolean =>
        this.begin(entry, list, taker);
      return new RequestConsumer({ redisUrl, lists, slots: most, logger, begin });
    };
    const acknowledges = [...this.operationHandlers.values()].some(
      ({ declared }) => declared.isAcknowledgement,
    );
    this.takers = [
      ...(onlyAcknowledges ? [] : [take(['gateway', 'service'], slots)]),
      ...(acknowledges ? [take(['acknowledge'], acknowledgeSlots)] : []),
    ];
    callback();
  }

  /** Takes no more calls, finishes those it has, sends their replies, and closes. */
  async close(): Promise<void> {
    const { takers, replies } = this;
    if (!replies) return;
    const { timeout = 2_000 } = this.options;
    await Promise.all(takers.map((taker) => taker.stop(timeout)));
    await replies.close(timeout);
  }

  on(): never {
    throw new Error('The RPC transport has no events');
  }

  unwrap(): never {
    throw new Error('The RPC transport shares its connections with nobody');
  }

  /** Begins one call. False when there is nothing to do for it: too late, too much, or no call at all. */
  private begin(entry: string, list: string, taker: RequestConsumer): boolean {
    const body = this.keys.open(list, entry);
    if (body === null) return this.drop('signature', list);
    const deadline = taker.clock.toLocal(deadlineOf(body));
    const now = Date.now();
    if (deadline <= now) {
      this.metrics.shed();
      return false;
    }
    const call = Number.isNaN(deadline) ? null : readRequest(body, deadline);
    if (!call) return this.drop('format', list);
    const handler = this.operationHandlers.get(call.name);
    if (!handler) {
      // The caller is of a newer release, as during a roll-back: another replica may know the operation in a moment.
      this.options.logger.error(
        { operation: call.name, requestId: call.context.requestId },
        'This operation has no handler in this release',
      );
      this.refuse(call, new CallError('unreachable', undefined, { retry_after: unknownRetry }));
      return false;
    }
    if (!mayCall(call, handler.declared, this.lanes.get(list))) {
      this.refuse(call, new CallError('internal'));
      return this.drop('lane', list);
    }
    if (!handler.usual.fits(deadline - now, taker.hasRoom)) {
      this.metrics.shed();
      this.refuse(call, new CallError('overloaded', undefined, { retry_after: 1 }));
      return false;
    }
    void this.respond(call, handler, taker);
    return true;
  }

  private drop(reason: Malformed, list: string): false {
    this.refused.refuse(reason, list);
    return false;
  }

  private async respond(
    call: RequestEntry,
    { declared, handle, usual }: OperationHandler,
    taker: RequestConsumer,
  ): Promise<void> {
    const began = performance.now();
    let outcome: 'ok' | ErrorCode = 'ok';
    let kind: FrameKind = frameKinds.reply;
    const spread = (): void => void (kind = frameKinds.spreading);
    try {
      const { around } = this.options;
      const { name, context } = call;
      const { schemas } = declared;
      const payload = schemas ? readMessage(name, schemas.payload, call.payload) : call.payload;
      const { tracer } = tracing;
      const work = tracer
        ? () => tracer.within(`handle ${name}`, placeOf(context), () => handle(payload, context))
        : () => handle(payload, context);
      const reply: unknown = await (around ? around(context, work, spread) : work());
      const bytes = reply instanceof RawResponse ? reply.bytes : (JSON.stringify(reply) ?? 'null');
      this.replies?.send(call.client, call.call, kind, bytes, call.context.deadline);
    } catch (error) {
      outcome = this.refuse(call, error);
    }
    const took = performance.now() - began;
    usual.saw(took);
    this.metrics.handled(call.name, outcome, took / 1_000);
    taker.free();
  }

  /**
   * Responds with an error. Only a CallError is sent to the client; any other error is logged and sent as `internal`.
   */
  private refuse({ client, call, name, context }: RequestEntry, error: unknown): ErrorCode {
    const sent = error instanceof CallError ? error : new CallError('internal');
    if (sent !== error)
      this.options.logger.error(
        { err: error, operation: name, requestId: context.requestId },
        'An operation failed',
      );
    this.replies?.send(client, call, frameKinds.error, printError(sent), context.deadline);
    return sent.code;
  }
}

/**
 * Whether a request of this caller may come on this lane: whatever else it says, it was pushed where only such callers
 * may.
 */
function mayCall({ client }: RequestEntry, declared: OperationRules, lane: Lane | undefined): boolean {
  const app = declared.callers.find((caller) => client.startsWith(`${caller}-`));
  return app !== undefined && laneOf(app, declared) === lane;
}

function placeOf({ requestId, parentSpan }: RpcContext): SpanPlace {
  return { requestId, parent: parentSpan };
}
