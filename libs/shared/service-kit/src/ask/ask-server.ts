import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Ask, ErrorCode, PayloadOf, ReplyOf, ServiceName } from '@quillstead/contracts';
import { CallError } from '../errors/call-error.js';
import { readMessage } from '../errors/invalid-message.js';
import { type SpanPlace, tracing } from '../tracing/index.js';
import { AskAddresses, type Lane, laneOf } from './ask-addresses.js';
import type { AskContext } from './ask-context.js';
import type { AskLogger } from './ask-logger.js';
import { type AskMetrics, type Malformed, uncounted } from './ask-metrics.js';
import { type CallEntry, deadlineOf, readCall } from './call-entry.js';
import { CallTaker } from './call-taker.js';
import { checkAnswers } from './check-answers.js';
import { printError } from './error-reply.js';
import { MessageKeys } from './message-keys.js';
import { RawReply } from './raw-reply.js';
import { RefusedMessages } from './refused-messages.js';
import { type FrameKind, frameKinds } from './reply-frames.js';
import { ReplySender } from './reply-sender.js';
import { UsualTime } from './usual-time.js';

export interface AskServerOptions {
  readonly redisUrl: string;
  /** What the names in Redis are made of; signs too unless there are `keys`. */
  readonly secret: string;
  /** Which signatures of requests are accepted. */
  readonly keys?: MessageKeys;
  readonly service: ServiceName;
  /** Whether only acknowledgements are answered, as by a worker. */
  readonly onlyAcknowledges?: boolean;
  /** Ordinary calls worked on at once at most; 64 unless told. Acknowledgements have slots of their own. */
  readonly slots?: number;
  readonly logger: AskLogger;
  readonly metrics?: AskMetrics;
  /** What must be answered; given it, `listen` fails unless each has exactly one handler. */
  readonly asks?: readonly Ask[];
  /**
   * Runs each call, for instance inside an AsyncLocalStorage that carries its request id. `spread` is called when what the
   * call has changed holds and is not yet in effect everywhere: the caller is told so with the response.
   */
  readonly around?: <Result>(context: AskContext, handle: () => Result, spread: () => void) => Result;
  /** Milliseconds that a stopping service gives a Redis that does not answer; 2,000 unless told. */
  readonly patience?: number;
}

/** Acknowledgements worked on at once: those of one source wait for each other in the database anyway. */
export const acknowledgeSlots = 4;

/** What Nest keeps of an operation beside its name. Who says nothing answers the gateway alone. */
export type Declared = Pick<Ask, 'callers' | 'isAcknowledgement' | 'schemas'>;

interface Answerer {
  readonly declared: Declared;
  readonly handle: MessageHandler;
  readonly usual: UsualTime;
}

/** Nest's server side of *ask* (docs/messaging.md): takes calls from the service's list and answers. */
export class AskServer extends Server implements CustomTransportStrategy {
  private readonly names: string[] = [];
  private readonly answerers = new Map<string, Answerer>();
  private readonly metrics: AskMetrics;
  private takers: readonly CallTaker[] = [];
  private readonly lanes = new Map<string, Lane>();
  private readonly keys: MessageKeys;
  private readonly refused: RefusedMessages;
  private replies: ReplySender | null = null;

  constructor(private readonly options: AskServerOptions) {
    super();
    this.metrics = options.metrics ?? uncounted;
    this.keys = options.keys ?? new MessageKeys(options.secret);
    this.refused = new RefusedMessages(options.logger, this.metrics);
  }

  /** Whether calls are being taken. */
  get isReady(): boolean {
    return this.takers.length > 0 && this.takers.every((taker) => taker.isReady);
  }

  override addHandler(
    pattern: string,
    handle: MessageHandler,
    isEvent = false,
    declared: Declared = { callers: ['gateway'] },
  ): void {
    this.names.push(pattern);
    this.answerers.set(pattern, { declared, handle, usual: new UsualTime() });
    super.addHandler(pattern, handle, isEvent, declared);
  }

  /** Answers an operation without a controller. */
  answers<Operation extends Ask>(
    operation: Operation,
    handle: (payload: PayloadOf<Operation>, context: AskContext) => Promise<ReplyOf<Operation>>,
  ): void {
    this.addHandler(operation.name, handle, false, operation);
  }

  /** Begins to take calls; does not wait for Redis, which may come later. */
  listen(callback: (error?: unknown) => void): void {
    const { service, secret, redisUrl, slots = 64, logger, asks, onlyAcknowledges = false } = this.options;
    try {
      if (asks) checkAnswers(service, this.names, asks);
    } catch (error) {
      return callback(error);
    }
    const addresses = new AskAddresses(secret);
    this.replies = new ReplySender({ redisUrl, addresses, logger });
    const take = (lanes: readonly Lane[], most: number): CallTaker => {
      for (const lane of lanes) this.lanes.set(addresses.requests(service, lane), lane);
      const lists = lanes.map((lane) => addresses.requests(service, lane));
      const begin = (entry: string, list: string, taker: CallTaker): boolean =>
        this.begin(entry, list, taker);
      return new CallTaker({ redisUrl, lists, slots: most, logger, begin });
    };
    const acknowledges = [...this.answerers.values()].some(({ declared }) => declared.isAcknowledgement);
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
    const { patience = 2_000 } = this.options;
    await Promise.all(takers.map((taker) => taker.stop(patience)));
    await replies.close(patience);
  }

  on(): never {
    throw new Error('The ask transport has no events');
  }

  unwrap(): never {
    throw new Error('The ask transport shares its connections with nobody');
  }

  /** Begins one call. False when there is nothing to do for it: too late, too much, or no call at all. */
  private begin(entry: string, list: string, taker: CallTaker): boolean {
    const body = this.keys.open(list, entry);
    if (body === null) return this.drop('signature', list);
    const deadline = taker.clock.toLocal(deadlineOf(body));
    const now = Date.now();
    if (deadline <= now) {
      this.metrics.shed();
      return false;
    }
    const call = Number.isNaN(deadline) ? null : readCall(body, deadline);
    if (!call) return this.drop('format', list);
    const answerer = this.answerers.get(call.name);
    if (!answerer) {
      this.options.logger.error(
        { ask: call.name, requestId: call.context.requestId },
        'This ask has no handler here',
      );
      this.refuse(call, new CallError('internal'));
      return false;
    }
    if (!mayCall(call, answerer.declared, this.lanes.get(list))) {
      this.refuse(call, new CallError('internal'));
      return this.drop('lane', list);
    }
    if (!answerer.usual.fits(deadline - now, taker.hasRoom)) {
      this.metrics.shed();
      this.refuse(call, new CallError('overloaded', undefined, { retry_after: 1 }));
      return false;
    }
    void this.answer(call, answerer, taker);
    return true;
  }

  private drop(reason: Malformed, list: string): false {
    this.refused.refuse(reason, list);
    return false;
  }

  private async answer(
    call: CallEntry,
    { declared, handle, usual }: Answerer,
    taker: CallTaker,
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
        ? () => tracer.within(`answer ${name}`, placeOf(context), () => handle(payload, context))
        : () => handle(payload, context);
      const reply: unknown = await (around ? around(context, work, spread) : work());
      const bytes = reply instanceof RawReply ? reply.bytes : (JSON.stringify(reply) ?? 'null');
      this.replies?.send(call.asker, call.call, kind, bytes, call.context.deadline);
    } catch (error) {
      outcome = this.refuse(call, error);
    }
    const took = performance.now() - began;
    usual.saw(took);
    this.metrics.answered(call.name, outcome, took / 1_000);
    taker.free();
  }

  /** Answers with an error. Only a CallError is told to the asker, anything else is ours to know. */
  private refuse({ asker, call, name, context }: CallEntry, error: unknown): ErrorCode {
    const told = error instanceof CallError ? error : new CallError('internal');
    if (told !== error)
      this.options.logger.error({ err: error, ask: name, requestId: context.requestId }, 'An ask failed');
    this.replies?.send(asker, call, frameKinds.error, printError(told), context.deadline);
    return told.code;
  }
}

/** Whether a request of this caller may come on this lane: whatever else it says, it was pushed where only such callers may. */
function mayCall({ asker }: CallEntry, declared: Declared, lane: Lane | undefined): boolean {
  const app = declared.callers.find((caller) => asker.startsWith(`${caller}-`));
  return app !== undefined && laneOf(app, declared) === lane;
}

function placeOf({ requestId, parentSpan }: AskContext): SpanPlace {
  return { requestId, parent: parentSpan };
}
