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
 * The people who may make a call; `anyone` includes visitors. The gateway checks it by the session, and so does the
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
  /**
   * True for an operation that hides something: it has a lane of its own, so that it never waits for ordinary requests.
   */
  readonly isAcknowledgement?: true;
  /**
   * The schemas of the payload and the reply of an internal operation; the receiver of each checks it. The rules of its
   * fields check the payload of a public call, the tests check its reply.
   */
  readonly schemas?: { readonly payload: z.ZodType<OperationPayload>; readonly reply: z.ZodType<Reply> };
  /** A field that is never set: it carries the types. */
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
   * `step-up`: the member must have proved a short time ago who they are, or send the password with the call
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
  /** The status of a response without a body while the result is still being made; null when nothing has to be made. */
  readonly pendingStatus: 202 | null;
  /**
   * Whether the call hides something. When a part of the site has not acknowledged that in time, the change is made all
   * the same and the response is 202 with `x-spreading: 1` and the usual body.
   */
  readonly hides: boolean;
  /** The errors that the service of the operation throws; those that any call may have are left out. */
  readonly errors: readonly ErrorCode[];
  /** The place of the payload: the body of POST and PUT, the query of GET and DELETE (docs/api.md#payloads). */
  readonly payloadIn: 'body' | 'query';
  /** The bytes of the largest body that is accepted; 64 KiB unless it has a story. */
  readonly bodyLimit: number;
  /** Whether its fields are checked only for types and maximums (docs/product/fields.md#drafts). */
  readonly isDraft: boolean;
  /** Whether the body is a file, which the gateway reads as a stream. */
  readonly takesFile?: true;
  /** Whether the call changes something but may come without the XSRF header (docs/api.md#xsrf). */
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
  /** The apps that may call it; only the gateway by default. */
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

/** The bytes of the largest body of a call that does not set a limit; a larger body counts as a large one. */
export const ordinaryBodyLimit = 64 * 1024;

/** Declares a public call. By default a GET may be repeated freely, any other call never. */
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

/** Returns the keys of the payload that are in the path of a call, in their order. */
export function pathKeys({ path }: Pick<PublicOperation, 'path'>): FieldKey[] {
  return Array.from(path.matchAll(placeholder), ([, key]) => key as FieldKey);
}

/** Returns the path of a call with the result of `fill` in place of each key. */
export function fillPath({ path }: Pick<PublicOperation, 'path'>, fill: (key: FieldKey) => string): string {
  return path.replace(placeholder, (_, key: FieldKey) => fill(key));
}

/** Returns true if the payload of a call is its body, and not its query (docs/api.md#payloads). */
export function takesBody({ payloadIn }: Pick<PublicOperation, 'payloadIn'>): boolean {
  return payloadIn === 'body';
}

/**
 * The limits of calls per member and per address, for each class of calls (docs/api.md#rate-limits). `points` is the
 * number of calls in a window of `seconds`. The gateway reads them and multiplies them by `RATE_LIMIT_SCALE`.
 */
export const limitClasses = {
  log_in_account: { points: 10, seconds: 15 * 60 },
  /** Tries to log in, counted by the login that was typed: the number left must not show whose email address it is. */
  log_in_typed: { points: 10, seconds: 15 * 60 },
  /** Successful log-ins of an account: above the limit each waits a little before its response, and none is refused. */
  log_in_success: { points: 20, seconds: 15 * 60 },
  log_in: { points: 30, seconds: 15 * 60 },
  sign_up: { points: 10, seconds: 60 * 60 },
  mail: { points: 5, seconds: 60 * 60 },
  email_subscription: { points: 10, seconds: 60 * 60 },
  feedback: { points: 10, seconds: 60 * 60 },
  comment: { points: 30, seconds: 10 * 60 },
  publish: { points: 30, seconds: 60 * 60 },
  /** Downloads of files that are made while the browser reads them. */
  download: { points: 30, seconds: 10 * 60 },
  /** Uploads of files of members. */
  upload: { points: 20, seconds: 60 * 60 },
  toggle: { points: 120, seconds: 60 },
  suggest: { points: 300, seconds: 60 },
  /** Requests that servers of the fediverse send. */
  inbox: { points: 300, seconds: 60 },
  error_report: { points: 30, seconds: 60 * 60 },
  default: { points: 1200, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitClass = keyof typeof limitClasses;
