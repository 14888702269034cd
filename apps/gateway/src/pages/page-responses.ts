import {
  type Operation,
  type PublicOperation,
  publicOperations,
  errorCodes,
  type PageResponse,
  type PageResponses,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { checkPayload } from '@quillstead/fields';
import { type RpcContext, type RpcClient, CallError } from '@quillstead/service-kit';
import { hasBrokenText } from '../http/has-broken-text.js';

/** A call, whatever it takes and gives. */
export type AnyOperation = Operation<Readonly<Record<string, unknown>>> &
  Pick<PublicOperation, 'required' | 'optional' | 'isDraft' | 'limit'>;

/** What a page may ask for while it is made: what everybody may read. */
const readable = new Map<string, AnyOperation>(
  publicOperations
    .filter(
      ({ method, audience, media }) =>
        method === 'GET' && audience === 'anyone' && media === 'application/json',
    )
    .map((call) => [call.name, call]),
);

/** A page lists a handful of things; more is a mistake of ours. */
const mostCalls = 10;

/** Counts a call of a limited class; throws when there were too many. */
export type TakeLimit = (limit: Exclude<PublicOperation['limit'], 'log_in' | 'default'>) => Promise<unknown>;

/**
 * The calls of one page while it is made, each made once, as a visitor whoever looks: the page is kept and given to
 * others.
 */
export class ResponsesForPage implements PageResponses {
  private readonly here = new Map<string, PageResponse>();
  private readonly asked = new Map<string, Promise<PageResponse>>();

  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly context: RpcContext,
    private readonly takeLimit: TakeLimit,
  ) {}

  read(name: string, payload: Readonly<Record<string, unknown>>): PageResponse | undefined {
    const call = readable.get(name);
    if (call === undefined) throw new Error(`A page asks for ${name}, which is not for everybody.`);
    const key = keyOf(name, payload);
    const known = this.here.get(key);
    if (known === undefined) void this.begin(call, payload).catch(() => undefined);
    return known;
  }

  async arrive(): Promise<void> {
    await Promise.all(this.asked.values());
  }

  /** The reply to a call, asked for now unless it was before. Rejects with the CallError it was answered with. */
  async reply<Declared extends AnyOperation>(
    call: Declared,
    payload: PayloadOf<Declared>,
  ): Promise<ResponseOf<Declared>> {
    const answer = await this.begin(call, payload);
    if ('reply' in answer) return answer.reply as ResponseOf<Declared>;
    throw new CallError(answer.status === 404 ? 'not_found' : 'invalid', answer.message);
  }

  private begin(call: AnyOperation, payload: Readonly<Record<string, unknown>>): Promise<PageResponse> {
    const key = keyOf(call.name, payload);
    let answer = this.asked.get(key);
    if (answer === undefined) {
      if (this.asked.size >= mostCalls) throw new Error('A page asks for too much.');
      answer = this.ask(call, payload);
      this.asked.set(key, answer);
      void answer.then(
        (came) => this.here.set(key, came),
        () => undefined,
      );
    }
    return answer;
  }

  private async ask(call: AnyOperation, payload: Readonly<Record<string, unknown>>): Promise<PageResponse> {
    const fault = checkPayload(payload, call);
    if (fault !== null) return { status: 400, message: fault.message };
    if (hasBrokenText(payload)) return { status: 400, message: 'The address must be properly formatted.' };
    try {
      if (call.limit !== 'default' && call.limit !== 'log_in') await this.takeLimit(call.limit);
      return { reply: await this.rpc.call(call, payload, this.context) };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { status } = errorCodes[error.code];
      if (status === 404 || status === 400) return { status, message: error.message };
      throw error;
    }
  }
}

function keyOf(name: string, payload: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, ...given.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
