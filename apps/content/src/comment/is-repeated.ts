import { lengthOfSameText, lookalikes, mostSameTexts, unseenCharacters } from '@quillstead/catalogue';
import { literal, raw, sql, type Sql } from '@quillstead/service-kit';

interface Written {
  readonly written: Sql;
  readonly authorId: Sql;
  /** The story under which the text is to stand. */
  readonly storyId: Sql;
}

/**
 * Returns SQL that is true if the author has posted a text under too many other stories within a day
 * (docs/product/comments.md#advertisements).
 */
export const isRepeated = ({ written, authorId, storyId }: Written): Sql => sql`(
  length(${written}) >= ${literal(lengthOfSameText)} AND (
    SELECT count(DISTINCT same.story_id) FROM (
      SELECT story_id FROM comment
      WHERE author_id = ${authorId} AND posted_at > now() - interval '1 day'
        AND ${plain(sql`comment.comment_text`)} = ${plain(written)}
      UNION ALL
      SELECT story_id FROM waiting_comment waiting
      WHERE author_id = ${authorId} AND sent_at > now() - interval '1 day'
        AND ${plain(sql`waiting.comment_text`)} = ${plain(written)}
    ) AS same WHERE same.story_id <> ${storyId}
  ) >= ${literal(mostSameTexts)}
)`;

/** The characters that are ignored: spaces, punctuation, digits, and invisible ones. */
const ignored = raw(`'[[:space:][:punct:][:digit:]${unseenCharacters}\\U000e0000-\\U000e0fff]+'`);

/**
 * Returns a text without what makes two texts different to a program only: spaces, punctuation, digits, unseen
 * characters, wide and ornate letters, letters that look like Latin ones, and the case of Latin letters.
 */
const plain = (written: Sql): Sql =>
  sql`translate(lower(regexp_replace(normalize(${written}, NFKC), ${ignored}, '', 'g')), ${raw(
    `'${lookalikes.others}', '${lookalikes.latin}'`,
  )})`;
