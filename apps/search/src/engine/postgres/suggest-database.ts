import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { connectDatabase, CONFIG } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { SearchConfig } from '../../config.js';

/** Connections of their own for suggestions, on which PostgreSQL ends every statement early. */
@Injectable()
export class SuggestDatabase implements OnModuleInit, OnModuleDestroy {
  private source: DataSource | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<SearchConfig, 'DATABASE_URL' | 'SUGGEST_TIMEOUT_MS'>,
  ) {}

  async onModuleInit(): Promise<void> {
    const { DATABASE_URL, SUGGEST_TIMEOUT_MS } = this.config;
    const nothing = { entities: [], migrations: [] };
    this.source = await connectDatabase(
      { name: 'search', database: nothing },
      { DATABASE_URL, DATABASE_POOL: 4 },
      { statement_timeout: SUGGEST_TIMEOUT_MS, idle_in_transaction_session_timeout: 1_000 },
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.source?.destroy();
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (!this.source) throw new Error('The connections for suggestions are not open');
    return this.source.query<Row[]>(text, [...values]);
  }
}
