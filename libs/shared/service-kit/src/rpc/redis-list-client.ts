import { randomBytes, randomUUID } from 'node:crypto';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import {
  type AppName,
  type Operation,
  type PayloadOf,
  type ResponseOf,
  serviceNames,
  type ServiceName,
} from '@quillstead/contracts';
import { CallError } from '../errors/call-error.js';
import { requestScope } from '../logging/request-scope.js';
import { tracing } from '../tracing/tracer.js';
import { RpcAddresses, type Lane, laneOf } from './rpc-addresses.js';
import type { RpcContext, RpcLogger, RpcMetrics, RpcOutcome } from './rpc-context.js';
import { RpcConnection } from './rpc-connection.js';
import { printRequest } from './request-entry.js';
import { MessageKeys } from './message-keys.js';
import { notSent, type OpenCall } from './open-call.js';
import { RefusedMessages } from './refused-messages.js';
import { frameKinds } from './response-frames.js';
import { readError, readResponse } from './response.js';
import { ServiceLane } from './service-lane.js';

/** Milliseconds between two looks at what is open: how late a deadline or a repeat may be. */
const look = 25;
/** The most milliseconds that a call may wait; a later deadline of its context is cut to this. */
const longestWait = 60_000;

export interface RedisListClientOptions {
  readonly redisUrl: string;
  /** The names in Redis are derived from it; it also signs unless there are `keys`. */
  readonly secret: string;
  /** The keys that sign requests. */
  readonly keys?: MessageKeys;
  /** The calling app, which decides about the operations that it may call; the gateway by default. */
  readonly app?: AppName;
  readonly logger: RpcLogger;
  readonly metrics?: RpcMetrics;
  /** Calls of this process that may be open at one service; more are refused at once. 512 by default. */
  readonly maxInFlight?: number;
  /** Milliseconds from now to `deadline()`; 2,000 by default. */
  readonly timeout?: number;
}

/** The data that is sent with an operation, Nest's pattern. */
interface Request {
  readonly payload: unknown;
  readonly context: RpcContext;
  /** Makes the response of its bytes; as JSON by default. */
  readonly read?: (bytes: Buffer) => unknown;
}

/** Nest's client side of RPC (docs/messaging.md): calls operations of services and waits for their responses. */
export class RedisListClient extends ClientProxy {
  private readonly id: string;
  private readonly link: RpcConnection;
  private readonly lines: ReadonlyMap<string, ServiceLane>;
  private readonly app: AppName;
  private readonly open = new Map<number, OpenCall>();
  /** The metrics of sent and dropped requests. */
  readonly metrics: RpcMetrics | undefined;
  private readonly logger: RpcLogger;
  private readonly maxInFlight: number;
  private readonly timeout: number;
  private lastCall = 0;
  private looking: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(options: RedisListClientOptions) {
    super();
    const { redisUrl, secret, logger, app = 'gateway', metrics } = options;
    const addresses = new RpcAddresses(secret);
    const lanes: readonly Lane[] = app === 'gateway' ? ['gateway'] : ['service', 'acknowledge'];
    const linesOf = (service: ServiceName) =>
      lanes.map((lane): [string, ServiceLane] => [
        `${service}:${lane}`,
        new ServiceLane(service, addresses.requests(service, lane)),
      ]);
    this.id = `${app}-${randomBytes(9).toString('base64url')}`;
    this.app = app;
    this.lines = new Map(serviceNames.flatMap(linesOf));
    this.metrics = metrics;
    this.logger = logger;
    this.maxInFlight = options.maxInFlight ?? 512;
    this.timeout = options.timeout ?? 2_000;
    this.link = new RpcConnection({
      redisUrl,
      logger,
      keys: options.keys ?? new MessageKeys(secret),
      refused: new RefusedMessages(logger, metrics),
      channel: addresses.replies(this.id),
      largeReply: (call) => addresses.largeReply(this.id, call),
      lines: [...this.lines.values()],
      receive: (call, kind, bytes) => this.receive(call, kind, bytes),
      connected: (lines) => this.resend(lines),
    });
  }

  /** True if a call that is made now is sent at once. */
  get isReady(): boolean {
    return this.link.isReady;
  }

  /**
   * Epoch milliseconds until which what begins now may take, however many calls it makes.
   * @param share of the timeout, 0 to 1: less for what a page can do without
   */
  deadline(share = 1): number {
    return Date.now() + share * this.timeout;
  }

  /** Milliseconds by which this machine's clock was ahead of Redis' when it was last looked at; null before that. */
  compareClocks(): number | null {
    return this.link.compareClocks();
  }

  /**
   * Calls an operation and returns its response, parsed. Throws the CallError of the service; `overloaded` at once when
   * too many calls are open; `unreachable` when the context's deadline passes without a response.
   */
  call<Declared extends Operation>(
    declared: Declared,
    payload: PayloadOf<Declared>,
    context: RpcContext,
  ): Promise<ResponseOf<Declared>> {
    return this.request<ResponseOf<Declared>>(declared, { payload, context });
  }

  /**
   * Calls as `call` does, and returns the bytes of the response as the service printed them. Copy what is to be kept
   * for long.
   */
  callRaw<Declared extends Operation>(
    declared: Declared,
    payload: PayloadOf<Declared>,
    context: RpcContext,
  ): Promise<Buffer> {
    return this.request<Buffer>(declared, { payload, context, read: (bytes) => bytes });
  }

  /** The connection opens by itself, and what is called before leaves then. */
  connect(): Promise<void> {
    return Promise.resolve();
  }

  /** Closes the connection; calls that are still open fail as `unreachable`. */
  close(): void {
    this.closed = true;
    for (const call of this.open.values()) this.fail(call, new CallError('unreachable'));
    if (this.looking) clearInterval(this.looking);
    this.link.close();
  }

  unwrap(): never {
    throw new Error('The RPC transport shares its connections with nobody');
  }

  protected dispatchEvent(): never {
    throw new Error('Domain events are published by the outbox');
  }

  private request<Reply>(operation: Operation, request: Request): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.publish(this.createPacket(operation, request), ({ err, response }) =>
        err ? reject(err) : resolve(response),
      );
    });
  }

  /** Begins a call; `send` of Nest comes here too. A call that was begun cannot be taken back. */
  protected publish(
    { pattern: operation, data }: ReadPacket<Request>,
    callback: (packet: WritePacket) => void,
  ): () => void {
    this.begin(operation, data, callback);
    return () => undefined;
  }

  private begin(operation: Operation, request: Request, callback: (packet: WritePacket) => void): void {
    const { name, repeat } = operation;
    const { payload, context, read = (bytes) => readResponse(operation, bytes) } = request;
    const now = Date.now();
    const fail = (err: Error): void => callback({ err, isDisposed: true });
    const refuse = (error: CallError): void => {
      this.metrics?.called(name, error.code, 0);
      fail(error);
    };
    const line = this.lines.get(`${name.slice(0, name.indexOf('.'))}:${laneOf(this.app, operation)}`);
    if (!line || this.closed || !(context.deadline > now)) return refuse(new CallError('unreachable'));
    if (line.open >= this.maxInFlight) {
      this.metrics?.shed();
      return refuse(new CallError('overloaded', undefined, { retry_after: 1 }));
    }
    const deadline = Math.ceil(Math.min(context.deadline, now + longestWait));
    const idempotencyKey = context.idempotencyKey ?? (repeat === 'by_key' ? randomUUID() : undefined);
    const number = (this.lastCall = (this.lastCall + 1) >>> 0);
    const { viewer, requestId } = context;
    const span = tracing.tracer?.clientSpan(name, requestId);
    const sealed = { viewer, requestId, deadline, idempotencyKey, parentSpan: span?.id };
    const body = printRequest({ client: this.id, call: number, name, payload, context: sealed });
    const call: OpenCall = {
      number,
      operation,
      line,
      body,
      deadline,
      calledAt: performance.now(),
      span,
      ...notSent,
      spread: requestScope.spread(),
      complete: (bytes) => callback({ response: read(bytes), isDisposed: true }),
      fail,
    };
    this.open.set(number, call);
    line.open += 1;
    line.budget.earn();
    line.leave(call);
    this.link.schedule();
    // A process that stood still first reads the responses that came meanwhile.
    this.looking ??= setInterval(() => setImmediate(() => this.look()), look);
  }

  private receive(number: number, kind: number, bytes: Buffer): void {
    const call = this.open.get(number);
    if (!call) return;
    call.line.reach(call, Date.now());
    if (kind === frameKinds.large) void this.fetch(call, Number(bytes.toString()));
    else this.read(call, kind, bytes);
  }

  private read(call: OpenCall, kind: number, bytes: Buffer): void {
    if (kind === frameKinds.spreading) call.spread?.();
    if (kind === frameKinds.reply || kind === frameKinds.spreading) this.succeed(call, bytes);
    else if (kind === frameKinds.error) this.refused(call, readError(bytes));
  }

  /** Handles a refused attempt, which was not begun: an earlier one may be under way, or the next about to be sent. */
  private refused(call: OpenCall, error: CallError): void {
    call.attempts -= 1;
    if (error.code === 'overloaded' && (call.attempts > 0 || call.leaving)) return;
    this.fail(call, error);
  }

  /** A large response that is gone counts as an attempt without a response. */
  private async fetch(call: OpenCall, kind: number): Promise<void> {
    const bytes = await this.link.takeLargeReply(call.number);
    if (bytes && this.open.has(call.number)) this.read(call, kind, bytes);
  }

  private succeed(call: OpenCall, bytes: Buffer): void {
    try {
      call.complete(bytes);
      this.end(call, 'ok');
    } catch (error) {
      this.logger.error({ err: error, operation: call.operation.name }, 'a response could not be read');
      this.fail(call, new CallError('internal'));
    }
  }

  private fail(call: OpenCall, error: CallError): void {
    this.end(call, error.code);
    call.fail(error);
  }

  private end(call: OpenCall, outcome: RpcOutcome): void {
    this.open.delete(call.number);
    call.line.open -= 1;
    call.leaving = false;
    call.span?.end(outcome);
    this.metrics?.called(call.operation.name, outcome, (performance.now() - call.calledAt) / 1_000);
  }

  /** Ends calls whose deadline has passed, and repeats those without a response. Sleeps while nothing is open. */
  private look(): void {
    if (this.open.size === 0 && this.link.isTidy && this.looking) {
      clearInterval(this.looking);
      this.looking = null;
      return;
    }
    const now = Date.now();
    for (const call of this.open.values()) {
      if (now >= call.deadline) this.fail(call, new CallError('unreachable'));
      else if (this.link.isReady && call.line.mayRepeat(call, now)) call.line.leave(call);
    }
    this.link.schedule();
    this.link.tidy(now);
  }

  /**
   * Repeats calls when Redis is back, perhaps empty: all that may be repeated are, without regard to the budget, since
   * no service was overloaded.
   */
  private resend(lines: readonly ServiceLane[]): void {
    for (const call of this.open.values()) {
      if (!call.leaving && call.operation.repeat !== 'never' && lines.includes(call.line))
        call.line.leave(call);
    }
  }
}
