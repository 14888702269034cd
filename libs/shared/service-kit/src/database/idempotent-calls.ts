import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { RpcContext } from '../rpc/rpc-context.js';
import { RawResponse } from '../rpc/raw-response.js';
import { CallError } from '../errors/call-error.js';
import { boolean, type Database, execute, queryOne, sql, text } from '../sql/index.js';

const storedResponseColumns = { reply: text.orNull, is_raw: boolean, is_same_payload: boolean };

/**
 * Makes a write count once however often its call arrives: its key and its reply are stored in the transaction
 * of the change itself.
 */
export class IdempotentCalls {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in one transaction and gives its reply. A repeat of the same viewer's key gives the stored reply
   * without running the work; a repeat that comes while the first still works waits for it. Work that fails leaves
   * no key. Without a key in the context it is an ordinary transaction.
   * @param payload what the caller sent; a key stands for one payload only
   * @throws CallError `key_reused` for a key that was used with another payload; its details name, as `stored`, the
   *   JSON of the response to that one
   */
  async run<Reply>(
    context: Pick<RpcContext, 'idempotencyKey' | 'viewer'>,
    payload: object,
    work: (manager: EntityManager) => Promise<Reply>,
  ): Promise<Reply> {
    const { idempotencyKey } = context;
    if (idempotencyKey === undefined) return this.dataSource.transaction(work);
    // One member's key must never fetch another's reply.
    const key = `${context.viewer?.id ?? 'visitor'}:${idempotencyKey}`;
    const hash = createHash('sha256').update(JSON.stringify(payload)).digest();
    return this.dataSource.transaction(async (manager) => {
      const first = await queryOne(
        manager,
        { key: text },
        sql`INSERT INTO idempotent_call (key, payload_hash) VALUES (${key}, ${hash}) ON CONFLICT DO NOTHING RETURNING key`,
      );
      if (!first) return this.stored<Reply>(manager, key, hash);
      const reply = await work(manager);
      const isRaw = reply instanceof RawResponse;
      const printed = isRaw ? reply.bytes.toString() : (JSON.stringify(reply) ?? null);
      await execute(
        manager,
        sql`UPDATE idempotent_call SET reply = ${printed}, is_raw = ${isRaw} WHERE key = ${key}`,
      );
      return reply;
    });
  }

  /** The same for work that is one statement: without a key it is sent outside of any transaction. */
  async runStatement<Reply>(
    context: Pick<RpcContext, 'idempotencyKey' | 'viewer'>,
    payload: object,
    work: (database: Database) => Promise<Reply>,
  ): Promise<Reply> {
    if (context.idempotencyKey === undefined) return work(this.dataSource);
    return this.run(context, payload, work);
  }

  private async stored<Reply>(manager: EntityManager, key: string, hash: Buffer): Promise<Reply> {
    const row = await queryOne(
      manager,
      storedResponseColumns,
      sql`SELECT reply, is_raw, payload_hash IS NULL OR payload_hash = ${hash} AS is_same_payload
       FROM idempotent_call WHERE key = ${key}`,
    );
    const stored = row?.reply ?? undefined;
    if (row?.is_same_payload === false) {
      throw new CallError('key_reused', undefined, stored === undefined ? {} : { stored });
    }
    // What was stored under this key is what the same work replied, so it has the type of its reply.
    return (row?.is_raw ? new RawResponse(stored ?? '') : stored && JSON.parse(stored)) as Reply;
  }
}
