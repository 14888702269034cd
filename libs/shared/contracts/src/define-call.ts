import type { FieldKey, Payload } from '@quillstead/fields';
import type { ErrorCode } from './error-code.js';
import type { LimitClass } from './limit-class.js';
import type { ReplyName, ReplyTypes } from './replies/index.js';
import type { ServiceName } from './service-name.js';

/** Who may make a call. `anyone` includes visitors; the roles above `member` are checked again by the owner. */
export type Audience = 'anyone' | 'member' | 'moderator' | 'admin';

/**
 * Whether an unanswered attempt may be repeated inside the deadline: `freely` (reads), `by_key` (writes whose
 * transaction stores the idempotency key), `never`.
 */
export type Repeat = 'freely' | 'by_key' | 'never';

/** In what form a call answers; JSON has its schema in the contract, the others are passed on as they are. */
export type Media =
  'application/json' | 'application/zip' | 'application/epub+zip' | 'text/plain' | 'text/event-stream';

/**
 * What is common to public calls and internal asks: a name whose first part is the service that answers, or
 * `gateway` for the few calls that the gateway answers alone.
 */
export interface Ask<AskPayload = unknown, Reply = unknown> {
  readonly name: `${ServiceName | 'gateway'}.${string}`;
  readonly repeat: Repeat;
  /** Never set; carries the types. */
  readonly types?: { payload: AskPayload; reply: Reply };
}

/** A public call of the HTTP contract (spec section 7, api.md): one declaration for browser, gateway and service. */
export interface Call<
  Required extends FieldKey = FieldKey,
  Optional extends FieldKey = FieldKey,
  Reply extends ReplyName = ReplyName,
> extends Ask<Payload<Required, Optional>, ReplyTypes[Reply]> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; a `:key` is a dictionary key. */
  readonly path: `/${string}`;
  readonly audience: Audience;
  readonly limit: LimitClass;
  readonly required: readonly Required[];
  readonly optional: readonly Optional[];
  readonly reply: Reply;
  readonly media: Media;
  readonly status: 200 | 201 | 202 | 204;
  /** Of a call that had been made before and changed nothing this time; null when that is told no other way. */
  readonly repeatedStatus: Call['status'] | null;
  /** Of an answer that has something to say to members alone; null when visitors are answered like them. */
  readonly visitorStatus: 204 | null;
  /** While what is asked for is still being made: an answer without a body; null when nothing has to be. */
  readonly pendingStatus: 202 | null;
  /** What the owner of the call may answer; what any call may be refused with is left out. */
  readonly errors: readonly ErrorCode[];
  /** Where the payload stands: POST and PUT have it in the body, GET and DELETE in the query (api.md, "Calls"). */
  readonly payloadIn: 'body' | 'query';
  /** Bytes of the largest body taken; 64 KiB unless a story travels. */
  readonly bodyLimit: number;
  /** Its fields are held to types and maximums only (api.md, "Validation"). */
  readonly isDraft: boolean;
  /** A call that changes something but may come without the XSRF header (api.md, "XSRF"). */
  readonly withoutXsrf: boolean;
}

export type PayloadOf<Declared extends Ask> = NonNullable<Declared['types']>['payload'];
export type ReplyOf<Declared extends Ask> = NonNullable<Declared['types']>['reply'];

interface CallDeclaration<Required extends FieldKey, Optional extends FieldKey, Reply extends ReplyName> {
  name: Ask['name'];
  method: Call['method'];
  path: Call['path'];
  audience: Audience;
  reply: Reply;
  required?: readonly Required[];
  optional?: readonly Optional[];
  limit?: LimitClass;
  status?: Call['status'];
  media?: Media;
  repeatedStatus?: Call['status'];
  visitorStatus?: 204;
  pendingStatus?: 202;
  payloadIn?: Call['payloadIn'];
  errors?: readonly ErrorCode[];
  repeat?: Repeat;
  bodyLimit?: number;
  isDraft?: boolean;
  withoutXsrf?: boolean;
}

const kibibyte = 1024;

/** Declares a public call. A GET may be repeated freely, anything else never, unless it says otherwise. */
export function defineCall<
  Reply extends ReplyName,
  const Required extends FieldKey = never,
  const Optional extends FieldKey = never,
>(declared: CallDeclaration<Required, Optional, Reply>): Call<Required, Optional, Reply> {
  return {
    required: [],
    optional: [],
    limit: 'default',
    media: 'application/json',
    status: 200,
    repeatedStatus: null,
    visitorStatus: null,
    pendingStatus: null,
    payloadIn: declared.method === 'POST' || declared.method === 'PUT' ? 'body' : 'query',
    errors: [],
    repeat: declared.method === 'GET' ? 'freely' : 'never',
    bodyLimit: 64 * kibibyte,
    isDraft: false,
    withoutXsrf: false,
    ...declared,
  };
}

/** Declares an ask that only our own processes make. */
export function defineAsk<AskPayload, Reply>(declared: {
  name: Ask['name'];
  repeat: Repeat;
}): Ask<AskPayload, Reply> {
  return declared;
}
