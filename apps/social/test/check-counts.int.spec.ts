import type { Difference } from '@quillstead/service-kit';
import { checkCounts } from '../src/rebuild/check-counts.js';
import { openSocial, type Social } from './open-social.js';

describe('the comparison of stored counts with their rows', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());

  it('reaches the last of more members and hashtags than one page has', async () => {
    await social.dataSource.query(
      `INSERT INTO user_projection (user_id, username, is_private, is_verified, joined_at, status)
       SELECT id, 'person_' || id, 0, 0, now(), 'active' FROM generate_series(1, 1201) AS id`,
    );
    await social.dataSource.query(
      'INSERT INTO member_stat (user_id, count_subscribers) VALUES (1, 3), (1201, 5)',
    );
    await social.dataSource.query(
      `INSERT INTO hashtag_stat (hashtag, value, count_subscribers)
       SELECT '#tag' || id, 'tag' || id, CASE WHEN id IN (1000, 2200) THEN 2 ELSE 0 END FROM generate_series(1000, 2200) AS id`,
    );
    const found: Difference[] = [];
    const call = () => Promise.reject(new Error('The counts need no other service.'));
    const { dataSource, outbox } = social;
    await checkCounts({ dataSource, outbox, call, isTrial: true, differs: (one) => found.push(one) });
    expect(found).toEqual([
      { what: 'member_counts', subject: 1, had: [3, 0], is: [0, 0] },
      { what: 'member_counts', subject: 1201, had: [5, 0], is: [0, 0] },
      { what: 'hashtag_counts', subject: '#tag1000', had: [2], is: [0] },
      { what: 'hashtag_counts', subject: '#tag2200', had: [2], is: [0] },
    ]);
  });
});
