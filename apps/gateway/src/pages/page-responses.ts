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
import { type RpcContext, type RedisListClient, CallError } from '@quillstead/service-kit/process';
import { hasBrokenText } from '../http/read-body.js';

/** A call with any payload and response. */
export type AnyOperation = Operation<Readonly<Record<string, unknown>>> &
  Pick<PublicOperation, 'required' | 'optional' | 'isDraft' | 'limit'>;

/** The operations that a page may call while the gateway renders it: those that every visitor may call. */
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
 * The calls of one page while it is rendered. Each is made once, and as a visitor even for a member: the page is cached
 * and sent to others.
 */
export class ResponsesForPage implements PageResponses {
  private readonly here = new Map<string, PageResponse>();
  private readonly pending = new Map<string, Promise<PageResponse>>();

  constructor(
    private readonly rpc: Pick<RedisListClient, 'call'>,
    private readonly context: RpcContext,
    private readonly takeLimit: TakeLimit,
  ) {}

  read(name: string, payload: Readonly<Record<string, unknown>>): PageResponse | undefined {
    const call = readable.get(name);
    if (call === undefined) throw new Error(`A page reads ${name}, which is not for everybody.`);
    const key = keyOf(name, payload);
    const known = this.here.get(key);
    if (known === undefined) void this.begin(call, payload).catch(() => undefined);
    return known;
  }

  async arrive(): Promise<void> {
    await Promise.all(this.pending.values());
  }

  /**
   * Returns the response to a call, which is made now unless it was made before. Rejects with the CallError of the
   * call.
   */
  async reply<Declared extends AnyOperation>(
    call: Declared,
    payload: PayloadOf<Declared>,
  ): Promise<ResponseOf<Declared>> {
    const response = await this.begin(call, payload);
    if ('reply' in response) return response.reply as ResponseOf<Declared>;
    throw new CallError(response.status === 404 ? 'not_found' : 'invalid', response.message);
  }

  private begin(call: AnyOperation, payload: Readonly<Record<string, unknown>>): Promise<PageResponse> {
    const key = keyOf(call.name, payload);
    let response = this.pending.get(key);
    if (response === undefined) {
      if (this.pending.size >= mostCalls) throw new Error('A page makes too many calls.');
      response = this.load(call, payload);
      this.pending.set(key, response);
      void response.then(
        (came) => this.here.set(key, came),
        () => undefined,
      );
    }
    return response;
  }

  private async load(call: AnyOperation, payload: Readonly<Record<string, unknown>>): Promise<PageResponse> {
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
