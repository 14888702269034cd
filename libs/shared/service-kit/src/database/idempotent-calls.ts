import { createHash } from 'node:crypto';
import { type DomainEvent, domainEvents } from '@quillstead/contracts';
import { DatabaseError } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { RpcContext } from '../rpc/rpc-context.js';
import { CallError } from '../errors/call-error.js';
import { RawResponse } from '../rpc/response.js';
import {
  boolean,
  type Database,
  execute,
  integer,
  query,
  queryOne,
  raw,
  sql,
  type Sql,
  text,
} from '../sql/index.js';
import { againAfterDeadlock } from './database-errors.js';

/** A call with an idempotency key. */
export interface KeyedCall {
  /** Begins with the caller: one member's key must never fetch another's response. */
  readonly key: string;
  /** The hash of the payload: a key stands for one payload only. */
  readonly hash: Buffer;
}

type Context = Pick<RpcContext, 'idempotencyKey' | 'viewer'>;

/** `Acknowledgements`, which is built on this folder. */
interface AwaitsEvents {
  wait(published: readonly { readonly id: number; readonly event: DomainEvent }[]): Promise<void>;
}

/** Rows at the end of the outbox among which the events of a call are that somebody may still wait for. */
const latest = 10_000;

const storedResponseColumns = { reply: text.orNull, is_raw: boolean, is_same_payload: boolean };

/**
 * Makes a write count once however often its call arrives: its key and its reply are stored in the transaction
 * of the change itself.
 */
export class IdempotentCalls {
  /** @param acknowledgements of the events that calls publish; without it no repeat waits for them */
  constructor(
    private readonly dataSource: DataSource,
    private readonly acknowledgements?: AwaitsEvents,
  ) {}

  /**
   * Runs the work in one transaction and gives its reply. A repeat of the same viewer's key gives the stored reply
   * without running the work; a repeat that comes while the first still works waits for it, and also for what the first
   * has hidden to be hidden everywhere. Work that fails leaves no key. Without a key in the context it is an ordinary
   * transaction.
   * @param payload what the caller sent; a key stands for one payload only
   * @throws CallError `key_reused` for a key that was used with another payload; its details name, as `stored`, the
   *   JSON of the response to that one
   */
  async run<Reply>(
    context: Context,
    payload: object,
    work: (manager: EntityManager) => Promise<Reply>,
  ): Promise<Reply> {
    const call = keyedCall(context, payload);
    if (call === null) return againAfterDeadlock(() => this.dataSource.transaction(work));
    const { reply, isRepeat } = await againAfterDeadlock(() =>
      this.dataSource.transaction((manager) => this.runOnce(call, work, manager)),
    );
    if (isRepeat) await this.awaitEvents(call);
    return reply;
  }

  private async runOnce<Reply>(
    call: KeyedCall,
    work: (manager: EntityManager) => Promise<Reply>,
    manager: EntityManager,
  ): Promise<{ readonly reply: Reply; readonly isRepeat: boolean }> {
    const { key, hash } = call;
    const first = await queryOne(
      manager,
      { key: text },
      sql`INSERT INTO idempotent_call (key, payload_hash) VALUES (${key}, ${hash}) ON CONFLICT DO NOTHING RETURNING key`,
    );
    if (!first)
      return { reply: (await this.stored<Reply>(manager, call))?.response as Reply, isRepeat: true };
    const reply = await work(manager);
    const isRaw = reply instanceof RawResponse;
    const printed = isRaw ? reply.bytes.toString() : (JSON.stringify(reply) ?? null);
    await execute(
      manager,
      sql`UPDATE idempotent_call SET reply = ${printed}, is_raw = ${isRaw} WHERE key = ${key}`,
    );
    return { reply, isRepeat: false };
  }

  /** Waits for the events of the first call, which have the time of its transaction, as its key has. */
  private async awaitEvents({ key }: KeyedCall): Promise<void> {
    if (this.acknowledgements === undefined) return;
    const rows = await query(
      this.dataSource,
      { id: integer, name: text },
      sql`SELECT outbox.id, outbox.name FROM outbox, idempotent_call
       WHERE idempotent_call.key = ${key} AND published_at = created_at
         AND outbox.id > (SELECT max(id) FROM outbox) - ${latest}`,
    );
    await this.acknowledgements.wait(
      rows.flatMap(({ id, name }) => {
        const event = domainEvents.find((declared) => declared.name === name);
        return event ? [{ id, event }] : [];
      }),
    );
  }

  /**
   * Does the same for an act that is one statement, which stores its response with `storeResponses` and runs in no
   * other transaction. Where two calls have one key, the later statement fails as a whole at the key; an act that finds
   * nothing to do any more, or throws a CallError, may have been done by an earlier call. In these cases the response
   * is looked up (docs/messaging.md#idempotency-keys).
   * @param act null in place of a response when nothing was done
   * @throws CallError as `run`, and of the act when its call was not made before
   */
  async runStatement<Response>(
    context: Context,
    payload: object,
    act: (call: KeyedCall | null) => Promise<Response>,
  ): Promise<Response> {
    const call = keyedCall(context, payload);
    if (call === null) return act(null);
    try {
      const response = await act(call);
      if (response !== null) return response;
    } catch (error) {
      if (!isKeyTaken(error) && !(error instanceof CallError)) throw error;
      const stored = await this.stored<Response>(this.dataSource, call);
      if (stored === undefined) throw error;
      return stored.response;
    }
    const stored = await this.stored<Response>(this.dataSource, call);
    return stored === undefined ? (null as Response) : stored.response;
  }

  /** The response that a call before has stored, if one has. */
  private async stored<Response>(
    database: Database,
    { key, hash }: KeyedCall,
  ): Promise<{ readonly response: Response } | undefined> {
    const row = await queryOne(
      database,
      storedResponseColumns,
      sql`SELECT reply, is_raw, payload_hash IS NULL OR payload_hash = ${hash} AS is_same_payload
       FROM idempotent_call WHERE key = ${key}`,
    );
    if (row === undefined) return undefined;
    const stored = row.reply ?? undefined;
    if (!row.is_same_payload)
      throw new CallError('key_reused', undefined, stored === undefined ? {} : { stored });
    // The stored response was returned by the same handler, so it has the type of its response.
    const response = (row.is_raw ? new RawResponse(stored ?? '') : stored && JSON.parse(stored)) as Response;
    return { response };
  }
}

/**
 * Returns the part of a statement that stores the responses of the calls that it makes under their keys: `stored AS
 * (${storeResponses('result')})`.
 * @param rows name of a CTE of a row of each call that something was done for: `key` and `payload_hash`, which are null
 * of a call without a key, and `response`, the JSON that the caller gets
 */
export const storeResponses = (rows: string): Sql => sql`
  INSERT INTO idempotent_call (key, payload_hash, reply)
  SELECT key, payload_hash, response::text FROM ${raw(rows)} WHERE key IS NOT NULL`;

function keyedCall({ idempotencyKey, viewer }: Context, payload: object): KeyedCall | null {
  if (idempotencyKey === undefined) return null;
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest();
  return { key: `${viewer?.id ?? 'visitor'}:${idempotencyKey}`, hash };
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'idempotent_call_pkey';
