import { canReadById } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';

/**
 * Returns a condition that is true if the stories of an author are sent by email at this moment: every visitor may read
 * the author, who has not switched it off. It is always true for the site (0). @param author their id
 */
export const isOffered = (author: Sql): Sql => sql`(
  ${author} = 0 OR (
    ${canReadById(author, sql`NULL::bigint`)}
    AND coalesce((SELECT offer.is_offered FROM email_offer offer WHERE offer.author_id = ${author}), 1) = 1
  )
)`;
