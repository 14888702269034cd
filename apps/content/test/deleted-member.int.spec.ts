import { userChanged } from '@quillstead/contracts';
import { event, tablesOwnedBy, undeclaredMembers } from '@quillstead/service-kit/testing';
import { publicUser } from '@quillstead/testing';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { idOf, someText } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

/** The columns with ids of something else than a member. */
const othersIds = [
  'collection.public_id',
  'cover_upload.holder_id',
  'series_subscription.version',
  'story.removed_series',
  'story_progress.reader',
  'story_reader.reader',
  'waiting_comment.comment_reply_id',
  'waiting_comment.id',
];

describe('a member who is deleted', () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  it('is declared by each table that names one', () => {
    expect(undeclaredMembers(talk.dataSource, othersIds)).toEqual([]);
  });

  it('leaves no row in any table whose rows go with a member', async () => {
    const [ann, ben] = [await talk.person(), await talk.person()];
    const tagged = { title: 'Of a lamp', rich_text_story: someText, hashtag_list: ['lamp'] };
    const [own, other] = [await talk.publishStory.execute(tagged, ann), await talk.story(ben)];
    const comment = await talk.comment(ben, other.story_id);
    await talk.comment(ann, other.story_id);
    for (const mark of ['likeStory', 'likeComment', 'bookmarkStory', 'bookmarkComment'] as const)
      await talk.mark(mark, { story_id: other.story_id, comment_id: comment }, true, ann);
    const { id: draft } = await talk.saveDraft.execute({ title: 'Half a story' }, ann);
    const ids = {
      member: idOf(ann),
      other: idOf(ben),
      own: own.story_id,
      story: other.story_id,
      comment,
      draft,
    };
    for (const statement of rowsOfMember(ids)) await talk.dataSource.query(statement);
    const tables = tablesOwnedBy('member', talk.dataSource).filter(
      ({ end }) => end.by === 'page' || end.by === 'act',
    );
    const count = async ({ table, column }: { table: string; column: string }) => {
      const rows = await talk.dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE ${column} = $1`, [
        ids.member,
      ]);
      return [`${table}.${column}`, rows.length > 0];
    };
    expect(await Promise.all(tables.map(count))).toEqual(
      tables.map(({ table, column }) => [`${table}.${column}`, true]),
    );
    const gone = publicUser({ user_id: ids.member, username: `person_${ids.member}`, status: 'deleted' });
    await talk.dataSource.transaction((manager) => talk.handle([event(userChanged, gone)], manager));
    for (let run = 0; run < 4; run += 1) {
      await talk.dataSource.query('UPDATE background_task SET run_at = now()');
      await talk.runTasks();
    }
    await purgeDeleted(talk.dataSource);
    expect(await Promise.all(tables.map(count))).toEqual(
      tables.map(({ table, column }) => [`${table}.${column}`, false]),
    );
  });
});

interface Ids {
  readonly member: number;
  readonly other: number;
  /** A story of the member, and one of the other. */
  readonly own: number;
  readonly story: number;
  /** A comment of the other, on the other's story. */
  readonly comment: number;
  /** A draft of the member. */
  readonly draft: number;
}

/** A row for each declared table that the acts of the test do not write; a new one needs its row. */
const rowsOfMember = ({ member, other, own, story, comment, draft }: Ids): string[] => [
  `INSERT INTO reading_place (story_id, user_id, place) VALUES (${story}, ${member}, 1)`,
  `INSERT INTO reading_history_off (user_id) VALUES (${member})`,
  `INSERT INTO new_member_act (user_id) VALUES (${member})`,
  `INSERT INTO author_day (author_id, day) VALUES (${member}, current_date)`,
  `INSERT INTO story_day (story_id, author_id, day) VALUES (${own}, ${member}, current_date)`,
  `INSERT INTO draft_link (draft_id, author_id, token_hash, expires_at) VALUES (${draft}, ${member}, 'a', now())`,
  `INSERT INTO draft_note (draft_id, writer_id, place, note_text) VALUES (${draft}, ${member}, 1, 'a')`,
  `INSERT INTO waiting_comment (id, story_id, story_author_id, author_id, comment_text)
   VALUES (900001, ${story}, ${other}, ${member}, '${someComment}'), (900002, ${own}, ${member}, ${other}, '${someComment}')`,
  `INSERT INTO approved_commenter (author_id, user_id) VALUES (${member}, ${other}), (${other}, ${member})`,
  `INSERT INTO removed_comment (comment_id, author_id, comment_text) VALUES (${comment}, ${member}, '${someComment}')`,
  `INSERT INTO series (author_id, removed_from, slug, title)
   VALUES (${member}, NULL, 'a', 'A'), (NULL, ${member}, 'b', 'B')`,
  `INSERT INTO series_subscription (user_id, series_id, version)
   SELECT ${member}, id, 1 FROM series WHERE author_id = ${member}`,
  `INSERT INTO collection (author_id, removed_from, public_id, title, visibility)
   VALUES (${member}, NULL, 1, 'A', 'public'), (NULL, ${member}, 2, 'B', 'public')`,
  `INSERT INTO collection_subscription (user_id, collection_id)
   SELECT ${member}, id FROM collection WHERE author_id = ${member}`,
  `INSERT INTO story (author_id, removed_from, removed_at, slug, title, rich_text_story, rich_text_story_substring,
                      font_family, count_words, count_chars, category)
   VALUES (NULL, ${member}, now(), 'removed', 'Removed', '<p>a</p>', 'a', 'Lora', 1, 1, 'flash')`,
];
