import type { SocialExportPart } from '@quillstead/contracts';

/** Rows of a page. */
export const pageOfExport = 500;

/**
 * How a part of an export is read: of the member `$1`, what comes after the key `$2`. Each row has its key beside
 * what is shown. The name of an author who is not there for others is null.
 */
export const exportStatements: Readonly<Record<SocialExportPart, string>> = {
  user_subscriptions: `
    SELECT mine.author_id AS key, mine.author_id, card.username AS author_username,
           mine.code AS subscription_code, mine.created_at
    FROM user_subscription mine
    LEFT JOIN author_card card ON card.user_id = mine.author_id AND card.status = 'active'
    WHERE mine.subscriber_id = $1 AND mine.author_id > $2
    ORDER BY mine.author_id LIMIT ${pageOfExport}`,
  hashtag_subscriptions: `
    SELECT id AS key, hashtag, created_at FROM hashtag_subscription
    WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT ${pageOfExport}`,
};
