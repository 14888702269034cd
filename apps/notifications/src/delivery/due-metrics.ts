import { Injectable } from '@nestjs/common';
import { float, query, sql, text } from '@quillstead/service-kit';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { allKinds, Clock } from '../due/index.js';
import { isKnownKind } from '../kind/kind-codes.js';

/**
 * Shows for how long the oldest email or push message that no worker has leased is due: of all tables of what waits. Every process of the service
 * shows it, because workers that hang or do not start show nothing. While the database is away there is no value.
 */
@Injectable()
export class DueMetrics {
  constructor(registry: Registry, dataSource: DataSource, clock: Clock) {
    new Gauge({
      name: 'delivery_late_seconds',
      help: 'For how long the email or push message that waits longest is due; 0 when none waits',
      labelNames: ['channel'],
      registers: [registry],
      async collect() {
        const rows = await query(
          dataSource,
          { channel: text, seconds: float },
          sql`SELECT channel, coalesce(
               extract(epoch FROM greatest(${clock.now()}::timestamptz - min(due_at), interval '0')), 0
             )::float8 AS seconds
             FROM (
               SELECT channels.channel, (
                 SELECT due_at FROM delivery_due
                 WHERE delivery_due.channel = channels.channel AND ${isKnownKind('delivery_due')}
                 ORDER BY due_at LIMIT 1
               ) FROM (VALUES ('mail'), ('push')) AS channels (channel)
               UNION ALL SELECT 'mail', min(next_at) FROM notification_email
                 WHERE kind = ${allKinds} OR ${isKnownKind('notification_email')}
               UNION ALL SELECT 'mail', min(next_at) FROM story_email
               UNION ALL SELECT 'mail', min(confirmation_at) FROM email_subscription
               UNION ALL SELECT 'mail', min(digest_at) FROM email_subscription
               UNION ALL SELECT 'mail', min(next_at) FROM device_book
             ) AS due (channel, due_at)
             GROUP BY channel`,
        ).catch(() => []);
        this.reset();
        for (const { channel, seconds } of rows) this.set({ channel }, seconds);
      },
    });
  }
}
