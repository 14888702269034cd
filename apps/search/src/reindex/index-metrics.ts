import { Inject, Injectable } from '@nestjs/common';
import { float, queryOne, sql } from '@quillstead/service-kit';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';

/** The metrics of the index: for how long it has lacked documents, and whether its server is away. */
@Injectable()
export class IndexMetrics {
  constructor(
    registry: Registry,
    dataSource: DataSource,
    @Inject(SEARCH_ENGINE) engine: Pick<SearchEngine, 'isNamesOnly'>,
  ) {
    new Gauge({
      name: 'search_names_only',
      help: 'Whether this process searches only names, as Meilisearch is away or lacks documents; 0 or 1',
      registers: [registry],
      collect() {
        this.set(engine.isNamesOnly ? 1 : 0);
      },
    });
    new Gauge({
      name: 'search_index_incomplete_seconds',
      help: 'For how long the index has lacked documents; 0 when it has all',
      registers: [registry],
      async collect() {
        // Without the database the values are unknown; the other metrics must still be readable.
        const row = await queryOne(
          dataSource,
          { seconds: float },
          sql`SELECT coalesce(extract(epoch FROM now() - min(lost_at)), 0)::float8 AS seconds FROM meili_mark`,
        ).catch(() => undefined);
        if (row) this.set(row.seconds);
        else this.reset();
      },
    });
  }
}
