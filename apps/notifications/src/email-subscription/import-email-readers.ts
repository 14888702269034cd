import { Controller } from '@nestjs/common';
import { mostImportedReaders, readReaderLine } from '@quillstead/catalogue';
import { importEmailReaders, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import {
  boolean,
  CallError,
  canonicalEmail,
  execute,
  integer,
  Operation,
  query,
  queryOne,
  type RpcContext,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../due/index.js';
import { mostADay } from './confirmation-email.js';
import { isOffered } from './offer.js';

type Outcome = ResponseOf<typeof importEmailReaders>['outcomes'][number];

interface Reader {
  readonly email: string;
  readonly key: string;
  readonly consentOn: string;
  readonly source: string;
}

/**
 * Stores the readers whom an author imports. Each gets one email that asks for a confirmation and nothing else: the
 * consent that the author names is recorded, but it does not replace the confirmation.
 */
@Controller()
export class ImportEmailReaders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Operation(importEmailReaders)
  async execute(
    { list_lines: lines }: PayloadOf<typeof importEmailReaders>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof importEmailReaders>> {
    const { id: authorId } = memberOf(context);
    const today = this.clock.now().toISOString().slice(0, 10);
    const readers = lines.map((line) => readerOf(line, today));
    return this.dataSource.transaction(async (manager) => {
      const left = await this.begin(authorId, today, manager);
      // If several lines have one address, the first counts.
      const unique = new Map<string, Reader>();
      for (const reader of readers)
        if (reader !== null && !unique.has(reader.key)) unique.set(reader.key, reader);
      const known = await this.lockKnown(authorId, [...unique.keys()], manager);
      const fresh = [...unique.values()].filter(({ key }) => !known.has(key));
      const invited = await this.invite(authorId, fresh.slice(0, left), manager);
      await execute(
        manager,
        sql`UPDATE email_offer SET imported = imported + ${invited.size} WHERE author_id = ${authorId}`,
      );
      const outcomes = readers.map((reader): Outcome => {
        if (reader === null) return 'incomplete';
        if (known.has(reader.key)) return 'known';
        if (!invited.has(reader.key)) return 'limited';
        // The next line with the same address is `known`.
        known.add(reader.key);
        return 'invited';
      });
      return { outcomes };
    });
  }

  /** Returns how many readers the author may import today, and locks that number. Throws `not_found`. */
  private async begin(authorId: number, today: string, manager: EntityManager): Promise<number> {
    const offer = await queryOne(
      manager,
      { is_open: boolean },
      sql`SELECT ${isOffered(sql`${authorId}::bigint`)} AS is_open`,
    );
    if (offer?.is_open !== true) throw new CallError('not_found');
    const day = await queryOne(
      manager,
      { imported: integer },
      sql`INSERT INTO email_offer AS own (author_id, is_offered, imported_on) VALUES (${authorId}, 1, ${today}::date)
          ON CONFLICT (author_id) DO UPDATE SET
            imported = CASE WHEN own.imported_on = excluded.imported_on THEN own.imported ELSE 0 END,
            imported_on = excluded.imported_on
          RETURNING imported`,
    );
    return Math.max(0, mostImportedReaders - (day?.imported ?? 0));
  }

  /** Locks the addresses against other requests, and returns those for which the author has a row already. */
  private async lockKnown(
    authorId: number,
    keys: readonly string[],
    manager: EntityManager,
  ): Promise<Set<string>> {
    await execute(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtext('email_subscription'), hashtext(key))
          FROM (SELECT key FROM unnest(${keys}::text[]) AS key ORDER BY hashtext(key)) AS address`,
    );
    const rows = await query(
      manager,
      { email_key: text },
      sql`SELECT email_key FROM email_subscription WHERE author_id = ${authorId} AND email_key = ANY(${keys}::text[])`,
    );
    return new Set(rows.map(({ email_key }) => email_key));
  }

  /**
   * Returns the keys of the readers who get an email. Those who had too many confirmation emails in the last day, from
   * whatever requests, are left out.
   */
  private async invite(
    authorId: number,
    readers: readonly Reader[],
    manager: EntityManager,
  ): Promise<Set<string>> {
    const now = sql`${this.clock.now()}::timestamptz`;
    const rows = await query(
      manager,
      { email_key: text },
      sql`INSERT INTO email_subscription
            (author_id, email, email_key, is_address_shared, asked_at, confirmation_at, consent_on, consent_source)
          SELECT ${authorId}, reader.email, reader.email_key, 1, ${now}, ${now} + number * interval '200 milliseconds',
                 reader.consent_on, reader.source
          FROM unnest(
            ${readers.map(({ email }) => email)}::text[],
            ${readers.map(({ key }) => key)}::text[],
            ${readers.map(({ consentOn }) => consentOn)}::date[],
            ${readers.map(({ source }) => source)}::text[]
          ) WITH ORDINALITY AS reader (email, email_key, consent_on, source, number)
          WHERE (
            SELECT count(*) FROM email_subscription asked
            WHERE asked.email_key = reader.email_key AND asked.asked_at > ${now} - interval '1 day'
          ) < ${mostADay}
          ON CONFLICT DO NOTHING RETURNING email_key`,
    );
    return new Set(rows.map(({ email_key }) => email_key));
  }
}

function readerOf(line: string, today: string): Reader | null {
  const read = readReaderLine(line, today);
  if (read === null || checkField('email', read.email) !== null) return null;
  const email = canonicalEmail(read.email);
  return { email, key: email.toLowerCase(), consentOn: read.consentOn, source: read.source };
}
