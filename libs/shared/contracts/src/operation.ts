import type { FieldKey, Payload } from '@quillstead/fields';
import type { z } from 'zod';
import type { ErrorCode } from './error-code.js';
import type { ResponseName, ResponseTypes } from './responses.js';
import type { AsRead } from './wire.js';

/** The services that handle operations; each has a database and a list in Redis of its own. */
export const serviceNames = ['accounts', 'content', 'social', 'notifications', 'search'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** The apps that call operations: the gateway and the services. */
export type AppName = 'gateway' | ServiceName;

/**
 * The people who may make a call. `anyone` includes visitors. The gateway checks it by the session, and so does the
 * guard of the handler.
 */
export type Audience = 'anyone' | 'member' | 'moderator' | 'admin';

/**
 * Whether an attempt without a response may be repeated inside the deadline: `freely` (reads), `by_key` (writes whose
 * transaction stores the idempotency key), `never`.
 */
type Repeat = 'freely' | 'by_key' | 'never';

/** The form of a response; JSON has its schema in the contract, the others are passed on as they are. */
export type Media =
  | 'application/json'
  | 'application/zip'
  | 'application/epub+zip'
  | 'text/plain'
  | 'text/csv'
  | 'text/event-stream';

/**
 * The properties that public and internal operations have in common. The first part of the name is the service that
 * handles the operation, or `gateway` for the few calls that the gateway handles alone.
 */
export interface Operation<OperationPayload = unknown, Reply = unknown> {
  readonly name: `${ServiceName | 'gateway'}.${string}`;
  readonly repeat: Repeat;
  /** The apps that may call it. The service checks them by the lane of a request (docs/messaging.md#lanes). */
  readonly callers: readonly AppName[];
  /** Set on what hides something: it has a lane of its own, so that it never waits for ordinary requests. */
  readonly isAcknowledgement?: true;
  /**
   * The schemas of the payload and the reply of an internal operation; the receiver of each checks it. The rules of its
   * fields check the payload of a public call, the tests check its reply.
   */
  readonly schemas?: { readonly payload: z.ZodType<OperationPayload>; readonly reply: z.ZodType<Reply> };
  /** Never set; carries the types. */
  readonly types?: { payload: OperationPayload; reply: Reply };
}

/** A public call of the HTTP contract (docs/api.md): one declaration for browser, gateway and service. */
export interface PublicOperation<
  Required extends FieldKey = FieldKey,
  Optional extends FieldKey = FieldKey,
  Reply extends ResponseName = ResponseName,
> extends Operation<Payload<Required, Optional>, ResponseTypes[Reply]> {
  readonly schemas?: never;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; a `:key` is a dictionary key. */
  readonly path: `/${string}`;
  readonly audience: Audience;
  /**
   * `step-up`: the member must have proved a short time ago who they are, or send the password along
   * (docs/product/accounts.md#step-up). So it is with every act of staff.
   */
  readonly needs: 'step-up' | null;
  readonly limit: LimitClass;
  readonly required: readonly Required[];
  readonly optional: readonly Optional[];
  readonly reply: Reply;
  readonly media: Media;
  readonly status: 200 | 201 | 202 | 204;
  /** The status of a repeated call that changed nothing; null when the repeat is shown in no other way. */
  readonly repeatedStatus: PublicOperation['status'] | null;
  /** The status of a response for members alone; null when visitors get the same. */
  readonly visitorStatus: 204 | null;
  /** While the result is still being made: a response without a body; null when nothing has to be made. */
  readonly pendingStatus: 202 | null;
  /**
   * Whether it hides something. When a part of the site has not acknowledged that in time, the change stands all the
   * same and the response is 202 with `x-spreading: 1` and the usual body.
   */
  readonly hides: boolean;
  /** The errors of its owner; those that any call may have are left out. */
  readonly errors: readonly ErrorCode[];
  /** The place of the payload: the body of POST and PUT, the query of GET and DELETE (docs/api.md#payloads). */
  readonly payloadIn: 'body' | 'query';
  /** Bytes of the largest body taken; 64 KiB unless a story travels. */
  readonly bodyLimit: number;
  /** Its fields are held to types and maximums only (docs/product/fields.md#drafts). */
  readonly isDraft: boolean;
  /** The body is a file, which the gateway reads as it comes. */
  readonly takesFile?: true;
  /** A call that changes something but may come without the XSRF header (docs/api.md#xsrf). */
  readonly withoutXsrf: boolean;
}

export type PayloadOf<Declared extends Operation> = NonNullable<Declared['types']>['payload'];
export type ResponseOf<Declared extends Operation> = NonNullable<Declared['types']>['reply'];

interface OperationDeclaration<
  Required extends FieldKey,
  Optional extends FieldKey,
  Reply extends ResponseName,
> {
  name: Operation['name'];
  /** The gateway alone unless it says otherwise. */
  callers?: readonly AppName[];
  method: PublicOperation['method'];
  path: PublicOperation['path'];
  audience: Audience;
  needs?: PublicOperation['needs'];
  reply: Reply;
  required?: readonly Required[];
  optional?: readonly Optional[];
  limit?: LimitClass;
  status?: PublicOperation['status'];
  media?: Media;
  repeatedStatus?: PublicOperation['status'];
  visitorStatus?: 204;
  pendingStatus?: 202;
  hides?: boolean;
  payloadIn?: PublicOperation['payloadIn'];
  errors?: readonly ErrorCode[];
  repeat?: Repeat;
  bodyLimit?: number;
  isDraft?: boolean;
  takesFile?: true;
  withoutXsrf?: boolean;
}

/** Bytes of the largest body of a call that says nothing of it; what is larger counts as a large body. */
export const ordinaryBodyLimit = 64 * 1024;

/** Declares a public call. A GET may be repeated freely, anything else never, unless it says otherwise. */
/* @__NO_SIDE_EFFECTS__ */ export function defineOperation<
  Reply extends ResponseName,
  const Required extends FieldKey = never,
  const Optional extends FieldKey = never,
>(declared: OperationDeclaration<Required, Optional, Reply>): PublicOperation<Required, Optional, Reply> {
  return {
    callers: ['gateway'],
    required: [],
    optional: [],
    needs: isActOfStaff(declared) ? 'step-up' : null,
    limit: 'default',
    media: 'application/json',
    status: 200,
    repeatedStatus: null,
    visitorStatus: null,
    pendingStatus: null,
    hides: false,
    payloadIn: declared.method === 'POST' || declared.method === 'PUT' ? 'body' : 'query',
    errors: [],
    repeat: declared.method === 'GET' ? 'freely' : 'never',
    bodyLimit: ordinaryBodyLimit,
    isDraft: false,
    withoutXsrf: false,
    ...declared,
  };
}

function isActOfStaff({ audience, method }: Pick<PublicOperation, 'audience' | 'method'>): boolean {
  return method !== 'GET' && (audience === 'moderator' || audience === 'admin');
}

/** Declares an operation that only our own processes call: those that `callers` names. */
export function defineInternalOperation<OperationPayload extends z.ZodType, Reply extends z.ZodType>(
  declared: Pick<Operation, 'name' | 'repeat' | 'callers' | 'isAcknowledgement'> & {
    schemas: { payload: OperationPayload; reply: Reply };
  },
): Operation<AsRead<z.infer<OperationPayload>>, z.infer<Reply>> {
  return declared as unknown as Operation<AsRead<z.infer<OperationPayload>>, z.infer<Reply>>;
}

const placeholder = /:(\w+)/g;

/** The keys of the payload that stand in a call's path, in their order. */
export function pathKeys({ path }: Pick<PublicOperation, 'path'>): FieldKey[] {
  return Array.from(path.matchAll(placeholder), ([, key]) => key as FieldKey);
}

/** A call's path with something else in place of each key. */
export function fillPath({ path }: Pick<PublicOperation, 'path'>, fill: (key: FieldKey) => string): string {
  return path.replace(placeholder, (_, key: FieldKey) => fill(key));
}

/** Whether a call's payload is its body, and not its query (docs/api.md#payloads). */
export function takesBody({ payloadIn }: Pick<PublicOperation, 'payloadIn'>): boolean {
  return payloadIn === 'body';
}

/**
 * How often each class of calls may be made per member and per address (docs/api.md#rate-limits). `points` is the
 * number of calls in a window of `seconds`. Read here by the gateway, which multiplies by `RATE_LIMIT_SCALE`.
 */
export const limitClasses = {
  log_in_account: { points: 10, seconds: 15 * 60 },
  /** The same tries by the name that was typed: the number left must not show whose email address it is. */
  log_in_typed: { points: 10, seconds: 15 * 60 },
  /** Successful ones of an account: past it each waits a little before its response, and none is refused. */
  log_in_success: { points: 20, seconds: 15 * 60 },
  log_in: { points: 30, seconds: 15 * 60 },
  sign_up: { points: 10, seconds: 60 * 60 },
  mail: { points: 5, seconds: 60 * 60 },
  email_subscription: { points: 10, seconds: 60 * 60 },
  feedback: { points: 10, seconds: 60 * 60 },
  comment: { points: 30, seconds: 10 * 60 },
  publish: { points: 30, seconds: 60 * 60 },
  /** Files that are made while the browser reads them. */
  download: { points: 30, seconds: 10 * 60 },
  /** Files of members. */
  upload: { points: 20, seconds: 60 * 60 },
  toggle: { points: 120, seconds: 60 },
  suggest: { points: 300, seconds: 60 },
  /** What servers of the fediverse send. */
  inbox: { points: 300, seconds: 60 },
  error_report: { points: 30, seconds: 60 * 60 },
  default: { points: 1200, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitClass = keyof typeof limitClasses;
