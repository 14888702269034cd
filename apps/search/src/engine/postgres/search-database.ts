import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { connectDatabase, CONFIG, integer, text } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { SearchConfig } from '../../config.js';
import type { SuggestKind } from '../search-engine.js';

/** A row of what is suggested. */
export const suggestedRow = { kind: text.as<SuggestKind>(), id: integer };

/** PostgreSQL uses indexes, since joins of whole tables only pay for lists that are longer than any here. */
const alongIndexes = ['enable_hashjoin=off', 'enable_mergejoin=off', 'enable_seqscan=off', 'jit=off'];

/**
 * Each statement is planned once on each connection, for all values: planning costs more than the reading of a
 * suggestion.
 */
const ofSuggestions = [...alongIndexes, 'plan_cache_mode=force_generic_plan'];

/**
 * How alike a word must be to be taken for a misspelt one, of 1. Candidates are few, so what belongs to each is read by
 * indexes, one after the other, as long as the page needs.
 *
 * Reading a page is cheap beside the matches of a common word: where a word is in most of the newest stories,
 * PostgreSQL compares these one by one. The matches of a word among a million stories fit into the memory; otherwise
 * PostgreSQL keeps only their pages and reads each row of these.
 */
const ofSearches = [
  ...alongIndexes,
  'max_parallel_workers_per_gather=0',
  'work_mem=32MB',
  'seq_page_cost=0.2',
  'random_page_cost=0.4',
  'pg_trgm.word_similarity_threshold=0.4',
  'pg_trgm.similarity_threshold=0.25',
];
/** Milliseconds that a statement of a search may take. */
const longestSearch = 1_800;

/**
 * Connections of their own for what is looked for, with settings of their own: a search that set them in a transaction
 * would send three statements more. On those of suggestions PostgreSQL ends every statement early.
 */
@Injectable()
export class SearchDatabase implements OnModuleInit, OnModuleDestroy {
  private opened: { readonly suggestions: DataSource; readonly searches: DataSource } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<SearchConfig, 'DATABASE_URL' | 'SUGGEST_TIMEOUT_MS'>,
  ) {}

  async onModuleInit(): Promise<void> {
    const suggestions = await this.open(4, this.config.SUGGEST_TIMEOUT_MS, ofSuggestions);
    this.opened = { suggestions, searches: await this.open(8, longestSearch, ofSearches) };
  }

  async onModuleDestroy(): Promise<void> {
    await this.opened?.suggestions.destroy();
    await this.opened?.searches.destroy();
  }

  /** Returns the database that suggestions are read from. Throws before the connections are open. */
  get suggestions(): DataSource {
    return this.connections.suggestions;
  }

  /** Returns the database that searches are read from. Throws before the connections are open. */
  get searches(): DataSource {
    return this.connections.searches;
  }

  private get connections() {
    if (!this.opened) throw new Error('The connections for searches are not open');
    return this.opened;
  }

  private open(connections: number, longest: number, settings: readonly string[]): Promise<DataSource> {
    const { DATABASE_URL } = this.config;
    const nothing = { entities: [], migrations: [] };
    const limits = {
      statement_timeout: longest,
      idle_in_transaction_session_timeout: 1_000,
      needsSession: true,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
    };
    return connectDatabase(
      { name: 'search', database: nothing },
      { DATABASE_URL, DATABASE_POOL: connections },
      limits,
    );
  }
}
