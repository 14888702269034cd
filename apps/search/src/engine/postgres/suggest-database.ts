import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { connectDatabase, CONFIG, integer, text } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { SearchConfig } from '../../config.js';
import type { SuggestKind } from '../search-engine.js';

/** A row of what is suggested. */
export const suggestedRow = { kind: text.as<SuggestKind>(), id: integer };

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
  private opened: DataSource | undefined;

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
    this.opened = await connectDatabase(
      { name: 'search', database: nothing },
      { DATABASE_URL, DATABASE_POOL: 4 },
      limits,
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.opened?.destroy();
  }

  /** Where suggestions are read. Throws before the connections are open. */
  get dataSource(): DataSource {
    if (!this.opened) throw new Error('The connections for suggestions are not open');
    return this.opened;
  }
}
