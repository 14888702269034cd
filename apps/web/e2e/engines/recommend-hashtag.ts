import { Client } from 'pg';
import { withSiteDatabase } from '../../../../scripts/supervisor/index.mjs';
import type { SiteUnderTest } from '../site.js';

/**
 * Puts a hashtag of published stories among those to follow. The site finds the busiest by itself every five minutes;
 * of one that runs elsewhere that is awaited.
 *
 * @param key the hashtag in lower case, with its `#`
 */
export async function recommendHashtag(
  { dataDir }: Pick<SiteUnderTest, 'dataDir'>,
  key: string,
): Promise<void> {
  if (dataDir === null) return;
  await withSiteDatabase({ dataDir, env: process.env, service: 'content' }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(
        'INSERT INTO hashtag_trend (hashtag_id, place) SELECT id, 0 FROM hashtag WHERE key = $1 ON CONFLICT DO NOTHING',
        [key],
      );
    } finally {
      await client.end();
    }
  });
}
