import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { AskContext } from '../ask/ask-context.js';
import { RawReply } from '../ask/raw-reply.js';
import { CallError } from '../errors/call-error.js';

interface StoredResponse {
  reply: string | null;
  is_raw: boolean;
  is_same_payload: boolean;
}

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
    context: Pick<AskContext, 'idempotencyKey' | 'viewer'>,
    payload: object,
    work: (manager: EntityManager) => Promise<Reply>,
  ): Promise<Reply> {
    const { idempotencyKey } = context;
    if (idempotencyKey === undefined) return this.dataSource.transaction(work);
    // One member's key must never fetch another's reply.
    const key = `${context.viewer?.id ?? 'visitor'}:${idempotencyKey}`;
    const hash = createHash('sha256').update(JSON.stringify(payload)).digest();
    return this.dataSource.transaction(async (manager) => {
      const [first] = await manager.query<{ key: string }[]>(
        'INSERT INTO idempotent_call (key, payload_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key',
        [key, hash],
      );
      if (!first) return this.stored<Reply>(manager, key, hash);
      const reply = await work(manager);
      await manager.query('UPDATE idempotent_call SET reply = $2, is_raw = $3 WHERE key = $1', [
        key,
        reply instanceof RawReply ? reply.bytes.toString() : (JSON.stringify(reply) ?? null),
        reply instanceof RawReply,
      ]);
      return reply;
    });
  }

  private async stored<Reply>(manager: EntityManager, key: string, hash: Buffer): Promise<Reply> {
    const [row] = await manager.query<StoredResponse[]>(
      `SELECT reply, is_raw, payload_hash IS NULL OR payload_hash = $2 AS is_same_payload
       FROM idempotent_call WHERE key = $1`,
      [key, hash],
    );
    const text = row?.reply ?? undefined;
    if (row?.is_same_payload === false) {
      throw new CallError('key_reused', undefined, text === undefined ? {} : { stored: text });
    }
    // What was stored under this key is what the same work replied, so it has the type of its reply.
    return (row?.is_raw ? new RawReply(text ?? '') : text && JSON.parse(text)) as Reply;
  }
}
