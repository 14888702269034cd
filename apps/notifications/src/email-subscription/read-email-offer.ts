import { Controller } from '@nestjs/common';
import { type PayloadOf, readEmailOffer, type ResponseOf } from '@quillstead/contracts';
import { flag, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isOffered } from './offer.js';

/** Returns whether visitors can subscribe to an author by email. */
@Controller()
export class ReadEmailOffer {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readEmailOffer)
  async execute({ user_id }: PayloadOf<typeof readEmailOffer>): Promise<ResponseOf<typeof readEmailOffer>> {
    const author = sql`${user_id}::bigint`;
    const offer = await queryOne(
      this.dataSource,
      { is_offered: flag },
      sql`SELECT ${isOffered(author)}::int AS is_offered`,
    );
    return { is_offered: offer?.is_offered ?? 0 };
  }
}
