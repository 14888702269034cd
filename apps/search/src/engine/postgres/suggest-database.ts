import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { connectDatabase, CONFIG, prepareQuery } from '@quillstead/service-kit';
import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { SearchConfig } from '../../config.js';

/**
 * Each statement is planned once on each connection, whatever its values: planning costs more than the reading. It
 * follows indexes then, since joins of whole tables only pay for lists that are longer than any here.
 */
const planning = [
  'plan_cache_mode=force_generic_plan',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  'jit=off',
];

/** Connections of their own for suggestions, on which PostgreSQL ends every statement early. */
@Injectable()
export class SuggestDatabase implements OnModuleInit, OnModuleDestroy {
  private source: DataSource | undefined;
  /** The names of statements by their texts, of which there are a few. */
  private readonly names = new Map<string, string>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<SearchConfig, 'DATABASE_URL' | 'SUGGEST_TIMEOUT_MS'>,
  ) {}

  async onModuleInit(): Promise<void> {
    const { DATABASE_URL, SUGGEST_TIMEOUT_MS } = this.config;
    const nothing = { entities: [], migrations: [] };
    const limits = {
      statement_timeout: SUGGEST_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 1_000,
      options: planning.map((setting) => `-c ${setting}`).join(' '),
    };
    this.source = await connectDatabase(
      { name: 'search', database: nothing },
      { DATABASE_URL, DATABASE_POOL: 4 },
      limits,
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.source?.destroy();
  }

  /** @param text one of a few: what differs from call to call is in the values */
  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (!this.source) throw new Error('The connections for suggestions are not open');
    const name = this.names.get(text) ?? `suggest_${this.names.size}`;
    this.names.set(text, name);
    return prepareQuery<Row>(this.source, name, text)(values);
  }
}
