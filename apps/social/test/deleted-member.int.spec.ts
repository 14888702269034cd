import { tablesOwnedBy, undeclaredMembers } from '@quillstead/service-kit/testing';
import { idOf, openSocial, type Social } from './open-social.js';

/** The columns with ids of something else than a member. */
const othersIds = [
  'federation_activity.story_id',
  'federation_reaction.story_id',
  'federation_reply.story_id',
  'federation_story.announcing_series',
  'federation_story.story_id',
  'hashtag_subscription.version',
  'mute.version',
  'report_case.thing_id',
  'user_block.version',
  'user_subscription.version',
];

describe('a member who is deleted', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());

  const isGoing = ({ end: { by } }: ReturnType<typeof tablesOwnedBy>[number]) =>
    by === 'page' || by === 'act';
  /** Returns for each of these tables whether it has a row of the member. */
  async function rowsOf(id: number, tables: ReturnType<typeof tablesOwnedBy>) {
    return Promise.all(
      tables.map(async ({ table, column }) => {
        const rows = await social.dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE ${column} = $1`, [
          id,
        ]);
        return [`${table}.${column}`, rows.length > 0];
      }),
    );
  }

  it('is declared by each table that names one', () => {
    expect(undeclaredMembers(social.dataSource, othersIds)).toEqual([]);
  });

  it('leaves no row in any table whose rows go with a member', async () => {
    const [ann, ben] = [await social.person(), await social.person()];
    for (const statement of rowsOfMember(idOf(ann), idOf(ben))) await social.dataSource.query(statement);
    const tables = tablesOwnedBy('member', social.dataSource).filter(isGoing);
    const all = (isThere: boolean) => tables.map(({ table, column }) => [`${table}.${column}`, isThere]);
    expect(await rowsOf(idOf(ann), tables)).toEqual(all(true));
    await social.become(ann, { status: 'deleted' });
    await social.runTasksAgain();
    expect(await rowsOf(idOf(ann), tables)).toEqual(all(false));
  });

  it('leaves whom they blocked elsewhere neither when nobody elsewhere could follow them', async () => {
    const ann = await social.person();
    await social.dataSource.query(
      `INSERT INTO federation_block (author_id, target) VALUES (${idOf(ann)}, 'far.example')`,
    );
    await social.become(ann, { status: 'deleted' });
    await social.runTasksAgain();
    const blocks = tablesOwnedBy('member', social.dataSource).filter(
      ({ table }) => table === 'federation_block',
    );
    expect(await rowsOf(idOf(ann), blocks)).toEqual([['federation_block.author_id', false]]);
  });
});

/** Returns statements that add a row to each declared table; a new table needs one here. */
const rowsOfMember = (member: number, other: number): string[] => [
  `INSERT INTO mute (member_id, thing, version) VALUES (${member}, 'user:${other}', 1)`,
  `INSERT INTO user_block (blocker_id, blocked_id, version) VALUES (${member}, ${other}, 1), (${other}, ${member}, 2)`,
  `INSERT INTO user_subscription (subscriber_id, author_id, code, subscriber_name, author_name, version)
   VALUES (${member}, ${other}, true, 'a', 'b', 1), (${other}, ${member}, true, 'b', 'a', 1)`,
  `INSERT INTO hashtag_subscription (user_id, hashtag, version) VALUES (${member}, '#lamp', 1)`,
  `INSERT INTO federation_actor (user_id) VALUES (${member})`,
  `INSERT INTO federation_actor (user_id, series_author_id, is_followable) VALUES (-1, ${member}, 1)`,
  `INSERT INTO federation_block (author_id, target) VALUES (${member}, 'far.example')`,
  `INSERT INTO federation_story (story_id, author_id, version) VALUES (1, ${member}, 1)`,
  `INSERT INTO federation_follower (author_id, actor, inbox, host)
   VALUES (${member}, 'https://far.example/a', 'https://far.example/a/in', 'far.example')`,
  `INSERT INTO federation_reaction (story_id, author_id, kind, actor, host, activity)
   VALUES (1, ${member}, 'like', 'https://far.example/a', 'far.example', 'https://far.example/1')`,
  `INSERT INTO federation_reply (story_id, author_id, object, url, actor, host, name, address, reply_text, state)
   VALUES (1, ${member}, 'https://far.example/2', 'https://far.example/2', 'https://far.example/a', 'far.example', 'A',
           '@a@far.example', 'Well said', 'shown')`,
];
