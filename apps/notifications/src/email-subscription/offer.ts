import { canReadById } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';

/**
 * The stories of an author go out by email at this moment: every visitor may read the author, who has not switched it
 * off. Those of the site (0) always do. @param author their id
 */
export const isOffered = (author: Sql): Sql => sql`(
  ${author} = 0 OR (
    ${canReadById(author, sql`NULL::bigint`)}
    AND coalesce((SELECT offer.is_offered FROM email_offer offer WHERE offer.author_id = ${author}), 1) = 1
  )
)`;
