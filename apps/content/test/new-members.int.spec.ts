import { mostSameLinks, mostSameTexts, mostTrusting, newMemberStages } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { ApproveComment } from '../src/comment/approve-comment.js';
import { EditComment } from '../src/comment/edit-comment.js';
import { ListWaitingComments } from '../src/comment/list-waiting-comments.js';
import { MendComment } from '../src/comment/mend-comment.js';
import { purgeAuthorPage } from '../src/deletion/purge-author.js';
import { EndDays } from '../src/statistics/end-days.js';
import { idOf } from './open-content.js';
import { failuresOf, openTalk, type Talk } from './open-talk.js';

const [firstDay, week] = newMemberStages;
const hour = 3_600_000;
const day = 24 * hour;
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://s${index}.example/a`).join(' and ');
const advertisement = 'The best watches of the whole wide world are sold at our shop, come and see.';

describe('new members', () => {
  let talk: Talk;
  let author: RpcContext;
  let story_id: number;
  beforeAll(async () => {
    talk = await openTalk();
    author = await talk.person();
    ({ story_id } = await talk.story(author));
  });
  afterAll(() => talk.close());

  const newMember = (age = hour) => talk.person({ joinedAt: new Date(Date.now() - age) });
  const post = (who: RpcContext, comment_text: string, to = story_id) =>
    talk.postComment.execute({ story_id: to, comment_text }, who);
  const refusal = (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => 'done',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
  const outcome = (act: Promise<object>): Promise<string> =>
    act.then((response) => ('wait_reason' in response ? `waits: ${String(response.wait_reason)}` : 'posted'));
  const like = async (what: { comment_id: number }, by: readonly RpcContext[]) => {
    for (const who of by) await talk.likeComment.like(what, who);
  };

  it.each([
    ['links', links],
    ['mentions', (count: number) => Array.from({ length: count }, (_, index) => `@name_${index}`).join(', ')],
  ] as const)(
    'write few %s into a comment, are told until when, and write more later',
    async (what, some) => {
      const text = (count: number) => `Look at all of these: ${some(count)}`;
      const [fresh, older, old] = [await newMember(), await newMember(2 * day), await newMember(7 * day)];
      const [few, more, many] = [text(firstDay[what]), text(week[what]), text(week[what] + 1)];
      expect(await refusal(post(fresh, few))).toBe('done');
      const said = await refusal(post(fresh, text(firstDay[what] + 1)));
      expect(said).toMatch(
        new RegExp(
          `^new_member_limit: On your first day here a comment can have ${firstDay[what]} .*; this one has ${firstDay[what] + 1}. This limit is higher in 23 hours.$`,
        ),
      );
      expect(await refusal(post(older, more))).toBe('done');
      expect(await refusal(post(older, many))).toContain('This limit ends in 5 days.');
      expect(await refusal(post(old, many))).toBe('done');
    },
  );

  it('write no more links into a comment by changing it', async () => {
    const fresh = await newMember();
    const { comment_id } = await post(fresh, 'I have something to add here.');
    const edit = (comment_text: string) => talk.get(EditComment).execute({ comment_id, comment_text }, fresh);
    expect(await refusal(edit(`Here is more of it: ${links(firstDay.links + 1)}`))).toContain(
      'new_member_limit',
    );
    expect(
      await refusal(edit(`Here is more of it: ${links(firstDay.links).replaceAll('/a', '/mine')}`)),
    ).toBe('done');
  });

  it('change comments with links or mentions as often as they can post some', async () => {
    const fresh = await newMember();
    const { comment_id } = await post(fresh, 'I have something to add here.');
    const edit = (comment_text: string) =>
      refusal(talk.get(EditComment).execute({ comment_id, comment_text }, fresh));
    for (let count = 1; count < firstDay.comments; count += 1)
      expect(await edit(`Listen to me, @name_${count}, please.`)).toBe('done');
    expect(await edit('Listen to me, @somebody_else, please.')).toContain('new_member_limit');
    expect(await edit('Listen to me, please.')).toBe('done');
  });

  it.each([
    [
      'unseen characters',
      (text: string) => text.replaceAll('a', 'a\u{200b}\u{e0041}').replace('best', 'be\u{ad}st'),
    ],
    ['letters that look alike', (text: string) => text.replaceAll('a', 'а').replaceAll('o', 'ο')],
    ['ornate letters', (text: string) => text.replace('best', '𝗯𝗲𝘀𝘁').replace('watches', 'ｗａｔｃｈｅｓ')],
    ['numbers', (text: string) => `${text} ${Date.now()}`],
  ])('do not make another text of the same one by %s', async (_, disguise) => {
    const writer = await talk.person();
    for (let count = 0; count < mostSameTexts; count += 1)
      expect(await outcome(post(writer, advertisement, (await talk.story(author)).story_id))).toBe('posted');
    const next = disguise(advertisement);
    expect(next).not.toBe(advertisement);
    expect(await outcome(post(writer, next, (await talk.story(author)).story_id))).toBe('waits: same_text');
  });

  it('turn no comment into what would wait as a new one', async () => {
    const edit = (who: RpcContext, comment_id: number, comment_text: string) =>
      refusal(talk.get(EditComment).execute({ comment_id, comment_text }, who));
    const writer = await talk.person();
    for (let count = 0; count < mostSameTexts; count += 1)
      await post(writer, advertisement, (await talk.story(author)).story_id);
    const harmless = await post(writer, 'A fine story.', (await talk.story(author)).story_id);
    expect(await edit(writer, harmless.comment_id, advertisement)).toContain('forbidden: The comment stays');
    expect(await edit(writer, harmless.comment_id, 'A very fine story.')).toBe('done');
    const senders = await Promise.all(Array.from({ length: mostSameLinks + 1 }, () => newMember()));
    const edits: string[] = [];
    for (const [index, who] of senders.entries()) {
      const { comment_id } = await post(who, `I am number ${index}, hello.`);
      edits.push((await edit(who, comment_id, `Number ${index} says: clocks.shop`)).slice(0, 9));
    }
    expect(edits).toEqual(['done', 'done', 'forbidden']);
  });

  it('post so many comments an hour, however many come at once, and none that is repeated is refused', async () => {
    const fresh = await newMember();
    const first = { ...fresh, idempotencyKey: 'first' };
    const { comment_id } = await post(first, 'These are my first words.');
    const rest = Array.from({ length: firstDay.comments + 2 }, (_, index) =>
      post(fresh, `These are words number ${index}.`),
    );
    expect(await failuresOf(rest)).toEqual(Array.from({ length: 3 }, () => 'new_member_limit'));
    expect(await refusal(post(fresh, 'One more of them all.'))).toMatch(
      /You can go on in (60 minutes|an hour)\. This limit/,
    );
    expect(await post(first, 'These are my first words.')).toMatchObject({ comment_id });
    await talk.dataSource.query("UPDATE new_member_act SET acted_at = acted_at - interval '1 hour'");
    expect(await refusal(post(fresh, 'One more of them all.'))).toBe('done');
  });

  it('post a comment once however often its call is repeated, also at once, and another under its key is new', async () => {
    const fresh = await newMember();
    const acts = () =>
      talk.dataSource.query<object[]>('SELECT FROM new_member_act WHERE user_id = $1 AND link IS NULL', [
        idOf(fresh),
      ]);
    const again = { ...fresh, idempotencyKey: 'again' };
    const repeat = () => post(again, 'These are my first words.');
    const { comment_id } = await repeat();
    const others = await Promise.all(Array.from({ length: firstDay.comments }, repeat));
    expect(new Set(others.map((one) => one.comment_id))).toEqual(new Set([comment_id]));
    const meanwhile = { ...fresh, idempotencyKey: 'meanwhile' };
    await Promise.all([1, 2, 3].map(() => post(meanwhile, 'These are my next words.')));
    expect(await acts()).toHaveLength(2);
    expect(await refusal(post(again, 'These are other words.'))).toContain('key_reused');
    expect(await acts()).toHaveLength(3);
  });

  it('change no comment that counts unless it is theirs, can be changed and has another text', async () => {
    const [fresh, other] = [await newMember(), await newMember()];
    const text = 'Listen to me, @somebody, please.';
    const [own, foreign] = [await post(fresh, text), await post(other, 'I have something to add here.')];
    const edit = (comment_id: number, comment_text = text) =>
      talk.get(EditComment).execute({ comment_id, comment_text }, fresh);
    await edit(own.comment_id);
    expect(await failuresOf([edit(foreign.comment_id), edit(99_999_999)])).toEqual([
      'forbidden',
      'not_found',
    ]);
    await talk.dataSource.query(
      "UPDATE comment SET posted_at = posted_at - interval '1 hour' WHERE id = $1",
      [own.comment_id],
    );
    expect(await failuresOf([edit(own.comment_id, `${text} Now.`)])).toEqual(['forbidden']);
    const mend = (comment_id: number) =>
      talk.get(MendComment).execute({ comment_id, comment_text: text }, fresh);
    expect(await failuresOf([mend(own.comment_id), mend(foreign.comment_id)])).toEqual([
      'not_found',
      'not_found',
    ]);
    expect(
      await talk.dataSource.query('SELECT FROM new_member_act WHERE user_id = $1', [idOf(fresh)]),
    ).toHaveLength(1);
  });

  it('are free once enough members like what they wrote who are not new, and staff is at once', async () => {
    const fresh = await newMember();
    const { comment_id } = await post(fresh, 'I have something to add here.');
    const much = `Look at all of these: ${links(firstDay.links + 1)}`;
    const [one, ...others] = await Promise.all(Array.from({ length: mostTrusting }, () => talk.person()));
    await like({ comment_id }, [await newMember(), fresh, ...others]);
    expect(await refusal(post(fresh, much))).toContain('new_member_limit');
    if (one !== undefined) await like({ comment_id }, [one]);
    expect(await refusal(post(fresh, much))).toBe('done');
    const moderator = await talk.person({ joinedAt: new Date(), isStaff: 1 });
    expect(await refusal(post(moderator, much))).toBe('done');
  });

  it('wait with a link that several of them send within an hour, and their writers know why', async () => {
    const text = (from: number) => `I am number ${from} and say: see www.watches.example/now!`;
    const senders = await Promise.all(Array.from({ length: mostSameLinks + 1 }, () => newMember()));
    const outcomes: string[] = [];
    for (const [index, who] of senders.entries()) outcomes.push(await outcome(post(who, text(index))));
    expect(outcomes).toEqual(['posted', 'posted', 'waits: same_link']);
    expect(await outcome(post(await talk.person(), text(9)))).toBe('posted');
    await talk.dataSource.query("UPDATE new_member_act SET acted_at = acted_at - interval '1 hour'");
    expect(await outcome(post(await newMember(), text(10)))).toBe('posted');
  });

  it('leave nothing of it after a day, or after their account', async () => {
    const [one, other] = [await newMember(), await newMember()];
    for (const who of [one, other]) await post(who, `I am here to say ${links(1)}`);
    const rowsOf = async (who: RpcContext) =>
      (await talk.dataSource.query<unknown[]>('SELECT FROM new_member_act WHERE user_id = $1', [idOf(who)]))
        .length;
    expect([await rowsOf(one), await rowsOf(other)]).toEqual([2, 2]);
    while (await purgeAuthorPage(idOf(one), talk.dataSource, talk.outbox));
    await talk.get(EndDays).run();
    expect([await rowsOf(one), await rowsOf(other)]).toEqual([0, 2]);
    await talk.dataSource.query("UPDATE new_member_act SET acted_at = acted_at - interval '25 hours'");
    await talk.get(EndDays).run();
    expect(await rowsOf(other)).toBe(0);
  });

  it('post different texts of any script under as many stories as they like', async () => {
    const writer = await talk.person();
    const texts = [
      'Это совсем другой рассказ, и он мне очень понравился!',
      'А вот этот рассказ мне не понравился, и я скажу почему.',
    ];
    texts.push(
      'とても静かな夜の港の話でした。 最後の場面が好きです。 また読みたいと思います。 ありがとうございました。',
    );
    texts.push(
      'これはまったく別の感想です。 登場人物の会話が自然でした。 続きを楽しみにしています。 よろしくお願いします。',
    );
    for (const text of texts) {
      const { story_id: to } = await talk.story(author);
      expect(await outcome(post(writer, text, to))).toBe('posted');
    }
    const [again = ''] = texts;
    const outcomes: string[] = [];
    for (let count = 0; count < mostSameTexts; count += 1)
      outcomes.push(await outcome(post(writer, again, (await talk.story(author)).story_id)));
    expect(outcomes).toEqual(['posted', 'posted', 'waits: same_text']);
  });

  it('are not the only ones whose same text waits under a fourth story, for whoever writes there', async () => {
    const writer = await talk.person();
    const places = await Promise.all(Array.from({ length: 5 }, () => talk.story(author)));
    const [one, two, another, three, four] = places.map((place) => place.story_id);
    expect(await outcome(post(writer, advertisement, one))).toBe('posted');
    expect(await outcome(post(writer, advertisement, one))).toBe('posted');
    expect(await outcome(post(writer, advertisement, two))).toBe('posted');
    expect(await outcome(post(writer, advertisement, another))).toBe('posted');
    const changed = ` ${advertisement.toUpperCase().replace(',', ' ; ')}`;
    expect(await outcome(post(writer, changed, three))).toBe('waits: same_text');
    expect(await outcome(post(writer, 'Thank you very much!', three))).toBe('posted');
    expect(await outcome(post(await talk.person(), advertisement, three))).toBe('posted');
    const [{ comment_id = 0 } = {}] = (await talk.get(ListWaitingComments).page({}, author)).items.filter(
      ({ comment_text }) => comment_text === changed,
    );
    await talk.get(ApproveComment).approve({ comment_id }, author);
    expect((await talk.readComment.execute({ comment_id }, author)).comment_text).toBe(changed);
    await talk.dataSource.query("UPDATE comment SET posted_at = posted_at - interval '25 hours'");
    expect(await outcome(post(writer, advertisement, four))).toBe('posted');
  });
});
