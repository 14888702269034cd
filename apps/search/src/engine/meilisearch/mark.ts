import { randomUUID } from 'node:crypto';
import { boolean, type Database, execute, integer, queryOne, sql, text, time } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';
import { isNotFound, type MeiliServer } from './meili-server.js';

/** The mark as the server stores it. */
interface Mark {
  readonly id: 1;
  readonly token: string;
  readonly number: number;
}

const markRow = { token: text, sent: integer, seen: integer, lost_at: time.orNull };

const kinds: readonly DocKind[] = ['story', 'comment', 'hashtag', 'user', 'series'];
/** The most indexes of all sites on the server. */
const mostIndexes = 10_000;
/** Milliseconds for which a process does not read again whether the server lacks documents. */
const memory = 1_000;

/**
 * A mark on the Meilisearch server by which this service detects that the server lacks documents: it came back empty,
 * was replaced, or one of the two was restored from an older backup.
 *
 * The mark is a document in an index of its own and a row here. Its token is that of the last rebuild; its number is
 * raised with each check. Meilisearch applies tasks in the order in which they were sent, so a server that was not
 * replaced has a number between the last one that was seen and the last one that was sent.
 */
export class ServerMark {
  private lacks = false;
  /** The time of the last read, by `performance.now()`. */
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<boolean> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly server: MeiliServer,
  ) {}

  /** True if the server was known to lack documents when this process read it last. */
  get lackedLast(): boolean {
    return this.lacks;
  }

  /**
   * Returns true if the server is known to lack documents, also when another process has found that out a second ago.
   */
  async isLacking(): Promise<boolean> {
    if (performance.now() - this.readAt < memory) return this.lacks;
    this.reading ??= this.readLacking().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /**
   * Reads the mark and raises it.
   * @returns since when the server is known to lack documents; null when it has all
   * @throws CallError `unreachable`
   */
  async check(): Promise<Date | null> {
    const lostAt = await this.compare();
    this.remember(lostAt !== null);
    return lostAt;
  }

  private async compare(): Promise<Date | null> {
    const missing = await this.missingKinds();
    return this.dataSource.transaction(async (manager) => {
      // One process at a time reads the mark of the server, so that no process compares it with a row of a later state.
      await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('meili_mark', 0))`);
      const theirs = await this.read();
      const ours = await queryOne(
        manager,
        markRow,
        sql`SELECT token, sent, seen, lost_at FROM meili_mark WHERE id = 1`,
      );
      if (ours?.lost_at) return ours.lost_at;
      const lacks = await queryOne(
        manager,
        { lacks: boolean, is_empty: boolean },
        sql`SELECT EXISTS (SELECT FROM meili_doc WHERE kind = ANY(${missing}::text[])) AS lacks,
                   NOT EXISTS (SELECT FROM meili_doc) AS is_empty`,
      );
      if (lacks?.lacks === true) return lost(manager);
      if (ours === undefined && theirs !== null) return lost(manager);
      // A server that came back empty lacks nothing where there was nothing.
      if (ours === undefined || (theirs === null && lacks?.is_empty === true)) {
        await this.begin(manager);
        return null;
      }
      const isOurs = theirs?.token === ours.token;
      // Before the mark was seen for the first time, it may still be in the queue of the server.
      const isExpected = isOurs ? theirs.number >= ours.seen && theirs.number <= ours.sent : ours.seen === 0;
      if (!isExpected) return lost(manager);
      const next = ours.sent + 1;
      const seen = isOurs ? theirs.number : 0;
      await execute(manager, sql`UPDATE meili_mark SET sent = ${next}, seen = ${seen} WHERE id = 1`);
      await this.send({ id: 1, token: ours.token, number: next });
      return null;
    });
  }

  /** Begins a new mark, once the server has all documents. Throws CallError `unreachable`. */
  async begin(on: Database = this.dataSource): Promise<void> {
    const token = randomUUID();
    await execute(
      on,
      sql`INSERT INTO meili_mark (id, token, sent, seen) VALUES (1, ${token}, 1, 0)
          ON CONFLICT (id) DO UPDATE SET token = excluded.token, sent = 1, seen = 0, lost_at = NULL`,
    );
    await this.send({ id: 1, token, number: 1 });
    this.remember(false);
  }

  private async readLacking(): Promise<boolean> {
    const row = await queryOne(
      this.dataSource,
      { lacks: boolean },
      sql`SELECT EXISTS (SELECT FROM meili_mark WHERE id = 1 AND lost_at IS NOT NULL) AS lacks`,
    );
    return this.remember(row?.lacks === true);
  }

  private remember(lacks: boolean): boolean {
    this.readAt = performance.now();
    return (this.lacks = lacks);
  }

  private async send(mark: Mark): Promise<void> {
    await this.server.run((client) =>
      client.index(this.server.markUid).addDocuments([mark], { primaryKey: 'id' }),
    );
  }

  /** Returns null when the server has none. */
  private async read(): Promise<Mark | null> {
    try {
      const { results } = await this.server.run((client) =>
        client.index<Mark>(this.server.markUid).getDocuments({ limit: 1 }),
      );
      return results[0] ?? null;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** Returns the kinds for which the server has no index. */
  private async missingKinds(): Promise<DocKind[]> {
    const { results } = await this.server.run((client) => client.getRawIndexes({ limit: mostIndexes }));
    const uids = new Set(results.map(({ uid }) => uid));
    return kinds.filter((kind) => !uids.has(this.server.indexUid(kind)));
  }
}

/** Writes down that the server lacks documents, until a rebuild begins a new mark. */
async function lost(on: Database): Promise<Date | null> {
  const row = await queryOne(
    on,
    { lost_at: time },
    sql`INSERT INTO meili_mark (id, token, sent, seen, lost_at) VALUES (1, '', 0, 0, now())
        ON CONFLICT (id) DO UPDATE SET lost_at = now() RETURNING lost_at`,
  );
  return row?.lost_at ?? null;
}
