import type { DataSource, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { boolean, execute, queryOne, sql } from '../sql/index.js';

interface Connection {
  once(event: 'end' | 'error', listener: () => void): void;
}

const connection = z.custom<Connection>(
  (value) => typeof value === 'object' && value !== null && 'once' in value,
);

/**
 * Decides which replica of a service reads a source's events: the one that holds a session lock of PostgreSQL, which
 * falls to another when its process dies. It only spares work: what is applied is guarded by row locks.
 */
export class Leadership {
  private runner: Promise<QueryRunner> | undefined;
  private readonly held = new Set<string>();
  /** The last query: all names share a connection, which takes one query at a time. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param dataSource whose connections have sessions of their own: no pooler is between them and the server */
  constructor(private readonly dataSource: DataSource) {}

  /** Tries to become the leader for a name; true when it is or was already. */
  async take(name: string): Promise<boolean> {
    if (this.held.has(name)) return true;
    const taken = this.last.then(() => this.tryLock(name));
    this.last = taken.catch(() => undefined);
    return taken;
  }

  holds(name: string): boolean {
    return this.held.has(name);
  }

  /** Releases all locks, so that others need not wait until the connection is known to be dead. */
  async resign(): Promise<void> {
    await this.last;
    const { runner: connecting } = this;
    this.forget();
    const runner = await connecting?.catch(() => undefined);
    if (!runner || runner.isReleased) return;
    await execute(runner.manager, sql`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await runner.release();
  }

  private async tryLock(name: string): Promise<boolean> {
    this.runner ??= this.connect();
    const runner = await this.runner;
    const row = await queryOne(
      runner.manager,
      { taken: boolean },
      sql`SELECT pg_try_advisory_lock(hashtext('events'), hashtext(${name})) AS taken`,
    );
    if (row?.taken) this.held.add(name);
    return this.held.has(name);
  }

  private async connect(): Promise<QueryRunner> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = connection.parse(await runner.connect());
      client.once('end', () => this.forget());
      client.once('error', () => this.forget());
      return runner;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private forget(): void {
    this.held.clear();
    this.runner = undefined;
  }
}
