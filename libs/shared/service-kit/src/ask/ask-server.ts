import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { type Ask, type ErrorCode, type ServiceName } from '@quillstead/contracts';
import { firstValueFrom, isObservable } from 'rxjs';
import { CallError } from '../errors/call-error.js';
import { type SpanPlace, tracing } from '../tracing/index.js';
import { AskAddresses } from './ask-addresses.js';
import type { AskContext } from './ask-context.js';
import type { AskLogger } from './ask-logger.js';
import { type AskMetrics, uncounted } from './ask-metrics.js';
import { type CallEntry, deadlineOf, readCall } from './call-entry.js';
import { CallTaker } from './call-taker.js';
import { checkAnswers } from './check-answers.js';
import { printError } from './error-reply.js';
import { RawReply } from './raw-reply.js';
import { frameKinds } from './reply-frames.js';
import { ReplySender } from './reply-sender.js';
import { UsualTime } from './usual-time.js';

export interface AskServerOptions {
  readonly redisUrl: string;
  /** The deployment's secret: only who holds the same one is answered. */
  readonly secret: string;
  readonly service: ServiceName;
  /** Calls worked on at once at most; 64 unless told. */
  readonly slots?: number;
  readonly logger: AskLogger;
  readonly metrics?: AskMetrics;
  /** What must be answered; given it, `listen` fails unless each has exactly one handler. */
  readonly asks?: readonly Ask[];
  /** Runs each call, for instance inside an AsyncLocalStorage that carries its request id. */
  readonly around?: <Result>(context: AskContext, handle: () => Result) => Result;
  /** Milliseconds that a stopping service gives a Redis that does not answer; 2,000 unless told. */
  readonly patience?: number;
}

interface Answerer {
  readonly handle: MessageHandler;
  readonly usual: UsualTime;
}

/** Nest's server side of *ask* (architecture.md, "Three ways to talk"): takes calls from the service's list and answers. */
export class AskServer extends Server implements CustomTransportStrategy {
  private readonly names: string[] = [];
  private readonly answerers = new Map<string, Answerer>();
  private readonly metrics: AskMetrics;
  private taker: CallTaker | null = null;
  private replies: ReplySender | null = null;

  constructor(private readonly options: AskServerOptions) {
    super();
    this.metrics = options.metrics ?? uncounted;
  }

  /** Whether calls are being taken. */
  get isReady(): boolean {
    return this.taker?.isReady ?? false;
  }

  override addHandler(pattern: string, handle: MessageHandler, isEvent = false, extras = {}): void {
    this.names.push(pattern);
    this.answerers.set(pattern, { handle, usual: new UsualTime() });
    super.addHandler(pattern, handle, isEvent, extras);
  }

  /** Begins to take calls; does not wait for Redis, which may come later. */
  listen(callback: (error?: unknown) => void): void {
    const { service, secret, redisUrl, slots = 64, logger, asks } = this.options;
    try {
      if (asks) checkAnswers(service, this.names, asks);
    } catch (error) {
      return callback(error);
    }
    const addresses = new AskAddresses(secret);
    this.replies = new ReplySender({ redisUrl, addresses, logger });
    const begin = (entry: string): boolean => this.begin(entry);
    this.taker = new CallTaker({ redisUrl, list: addresses.calls(service), slots, logger, begin });
    callback();
  }

  /** Takes no more calls, finishes those it has, sends their replies, and closes. */
  async close(): Promise<void> {
    const { taker, replies } = this;
    if (!taker || !replies) return;
    const { patience = 2_000 } = this.options;
    await taker.stop(patience);
    await replies.close(patience);
  }

  on(): never {
    throw new Error('The ask transport has no events');
  }

  unwrap(): never {
    throw new Error('The ask transport shares its connections with nobody');
  }

  /** Begins one call. False when there is nothing to do for it: too late, too much, or no call at all. */
  private begin(entry: string): boolean {
    const now = Date.now();
    if (deadlineOf(entry) <= now) {
      this.metrics.shed();
      return false;
    }
    const call = readCall(entry);
    if (!call) {
      this.metrics.malformed();
      return false;
    }
    const answerer = this.answerers.get(call.name);
    if (!answerer) {
      this.options.logger.error(
        { ask: call.name, requestId: call.context.requestId },
        'This ask has no handler here',
      );
      this.refuse(call, new CallError('internal'));
      return false;
    }
    if (!answerer.usual.fits(call.context.deadline - now, this.taker?.hasRoom)) {
      this.metrics.shed();
      this.refuse(call, new CallError('overloaded', undefined, { retry_after: 1 }));
      return false;
    }
    void this.answer(call, answerer);
    return true;
  }

  private async answer(call: CallEntry, { handle, usual }: Answerer): Promise<void> {
    const began = performance.now();
    let outcome: 'ok' | ErrorCode = 'ok';
    try {
      const { around } = this.options;
      const { payload, context } = call;
      const { tracer } = tracing;
      const work = tracer
        ? () =>
            tracer.within(`answer ${call.name}`, placeOf(context), async () =>
              settled(await handle(payload, context)),
            )
        : () => handle(payload, context);
      const reply = await settled(await (around ? around(context, work) : work()));
      const bytes = reply instanceof RawReply ? reply.bytes : (JSON.stringify(reply) ?? 'null');
      this.replies?.send(call.asker, call.call, frameKinds.reply, bytes, call.context.deadline);
    } catch (error) {
      outcome = this.refuse(call, error);
    }
    const took = performance.now() - began;
    usual.saw(took);
    this.metrics.answered(call.name, outcome, took / 1_000);
    this.taker?.free();
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

/** Nest's handlers may give their reply as something to be listened to. */
function settled(reply: unknown): unknown {
  return isObservable(reply) ? firstValueFrom(reply) : reply;
}

function placeOf({ requestId, parentSpan }: AskContext): SpanPlace {
  return { requestId, parent: parentSpan };
}
