import { unsetSite } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { halfDone } from '@quillstead/service-kit/testing';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { ChangeEntries } from '../src/collection/change-entries.js';
import { CreateCollection } from '../src/collection/create-collection.js';
import { DeleteCollection } from '../src/collection/delete-collection.js';
import { EditCollection } from '../src/collection/edit-collection.js';
import { ApproveComment } from '../src/comment/approve-comment.js';
import { EditComment } from '../src/comment/edit-comment.js';
import { MendComment } from '../src/comment/mend-comment.js';
import { PinComment } from '../src/comment/pin-comment.js';
import { RemoveComment } from '../src/comment/remove-comment.js';
import { TakeDownComment } from '../src/comment/take-down-comment.js';
import { ChangeDraftLink } from '../src/first-readers/change-draft-link.js';
import { DraftNotes } from '../src/first-readers/draft-notes.js';
import { WriteDraftNote } from '../src/first-readers/write-draft-note.js';
import { DecideHeldPost } from '../src/held-post/decide-held-post.js';
import { SendDraft } from '../src/held-post/send-draft.js';
import { storePublishingRule } from '../src/publishing-rule/index.js';
import { MendList } from '../src/removed-list/mend-list.js';
import { RemoveList } from '../src/removed-list/remove-list.js';
import { CancelSchedule, ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { SubscribeToSeries } from '../src/series-subscription/subscribe-to-series.js';
import { CreateSeries } from '../src/series/create-series.js';
import { DeleteSeries } from '../src/series/delete-series.js';
import { EditSeries } from '../src/series/edit-series.js';
import { PlaceStory } from '../src/series/place-story.js';
import { MendStory } from '../src/story/mend-story.js';
import { RestoreStory } from '../src/story/restore-story.js';
import { as, someText } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const mended_words = 'I have taken the name out.';
const title = 'The lamp';
/** A time tomorrow. */
const publish_at = new Date(Date.now() + 86_400_000).toISOString();

describe('an act of which a statement fails is refused and changes nothing', () => {
  let talk: Talk;
  let ann: RpcContext;
  let ben: RpcContext;
  let staff: RpcContext;
  /** The things that the acts change, by the order in which the acts make them. */
  const made = { story: 0, other: 0, draft: 0, series: 0, collection: 0, comment: 0, note: 0, token: '' };

  beforeAll(async () => {
    talk = await openTalk();
    [ann, ben] = [await talk.person(), await talk.person()];
    const { viewer } = await talk.person({ isStaff: 1 });
    staff = as(viewer && { ...viewer, role: 'moderator' });
    made.other = (await talk.story(ann)).story_id;
    made.comment = await talk.comment(ben, made.other);
  });
  afterAll(() => talk.close());

  const keyed = (who: RpcContext, idempotencyKey: string): RpcContext => ({ ...who, idempotencyKey });
  const story = () => ({ story_id: made.story });
  const comment = () => ({ comment_id: made.comment });
  const series = () => ({ series_id: made.series });
  const collection = () => ({ collection_id: made.collection });
  const entry = () => ({ ...collection(), ...story() });
  const holdFirstPosts = (first_posts_held: number, site_version: number) =>
    storePublishingRule({ ...unsetSite, site_version, first_posts_held }, talk.dataSource.manager);

  const acts: [name: string, act: () => Promise<unknown>][] = [
    [
      'creating a series',
      async () => {
        const { series_id } = await talk.get(CreateSeries).execute({ title }, keyed(ann, 'series'));
        made.series = series_id;
      },
    ],
    ['editing a series', () => talk.get(EditSeries).execute({ ...series(), title: 'The wick' }, ann)],
    ['subscribing to a series', () => talk.get(SubscribeToSeries).subscribe(series(), ben)],
    [
      'saving a new draft',
      async () => {
        const draft = { title, rich_text_story: someText, hashtag_list: ['#sea'], ...series() };
        made.draft = (await talk.saveDraft.execute(draft, keyed(ann, 'draft'))).id;
      },
    ],
    [
      'saving a draft',
      () =>
        talk.saveDraft.execute({ id: made.draft, rich_text_story: someText.repeat(3) }, keyed(ann, 'save')),
    ],
    [
      'making a link for first readers',
      async () => {
        made.token = (await talk.get(ChangeDraftLink).make({ id: made.draft }, ann)).token ?? '';
      },
    ],
    [
      'writing a note',
      async () => {
        const note = { token: made.token, note_place: 0, note_text: 'Too early.' };
        made.note = (await talk.get(WriteDraftNote).execute(note, ben)).note_id;
      },
    ],
    ['marking a note', () => talk.get(DraftNotes).mark({ note_id: made.note, is_done: 1 }, ann)],
    ['deleting a note', () => talk.get(DraftNotes).delete({ note_id: made.note }, ann)],
    ['withdrawing a link', () => talk.get(ChangeDraftLink).withdraw({ id: made.draft }, ann)],
    ['scheduling a draft', () => talk.get(ScheduleDraft).execute({ id: made.draft, publish_at }, ann)],
    ['cancelling a schedule', () => talk.get(CancelSchedule).execute({ id: made.draft }, ann)],
    [
      'publishing a draft',
      async () => {
        const draft = {
          id: made.draft,
          title,
          rich_text_story: someText,
          hashtag_list: ['#sea'],
          ...series(),
        };
        made.story = (await talk.publishStory.execute(draft, keyed(ann, 'publish'))).story_id;
      },
    ],
    [
      'editing a story',
      () => {
        const changes = { title: 'The wick', rich_text_story: someText.repeat(2), hashtag_list: ['#land'] };
        return talk.editStory.execute({ ...story(), ...changes }, ann);
      },
    ],
    ['taking a story out of a series', () => talk.get(PlaceStory).take(story(), ann)],
    ['placing a story in a series', () => talk.get(PlaceStory).place({ ...series(), ...story() }, ann)],
    ['editing a comment', () => talk.get(EditComment).execute({ ...comment(), comment_text: 'Hm.' }, ben)],
    ['pinning a comment', () => talk.get(PinComment).pin(comment(), ann)],
    ['unpinning a comment', () => talk.get(PinComment).unpin(comment(), ann)],
    ['taking a comment down', () => talk.get(TakeDownComment).takeDown(comment(), ann)],
    ['restoring a comment', () => talk.get(TakeDownComment).restore(comment(), ann)],
    ['removing a comment', () => talk.get(RemoveComment).remove({ ...comment(), can_be_mended: 1 }, staff)],
    [
      'mending a comment',
      () => talk.get(MendComment).execute({ ...comment(), comment_text: 'Well.', mended_words }, ben),
    ],
    ['restoring a removed comment', () => talk.get(RemoveComment).restore(comment(), staff)],
    ['deleting a comment', () => talk.deleteComment.execute(comment(), ben)],
    [
      'creating a collection',
      async () => {
        const payload = { title, collection_visibility: 'public', story_id: made.other } as const;
        const { collection_id } = await talk.get(CreateCollection).execute(payload, keyed(ann, 'collection'));
        made.collection = collection_id;
      },
    ],
    ['subscribing to a collection', () => talk.get(SubscribeToCollection).subscribe(collection(), ben)],
    ['adding to a collection', () => talk.get(ChangeEntries).add(entry(), ann)],
    ['changing an entry', () => talk.get(ChangeEntries).change({ ...entry(), entry_note: 'Read it.' }, ann)],
    ['removing an entry', () => talk.get(ChangeEntries).remove(entry(), ann)],
    [
      'editing a collection',
      () => talk.get(EditCollection).execute({ ...collection(), title: 'Wicks' }, ann),
    ],
    [
      'removing a collection',
      () => talk.get(RemoveList).collection({ ...collection(), can_be_mended: 1 }, staff),
    ],
    [
      'mending a collection',
      () => talk.get(MendList).collection({ ...collection(), title, mended_words }, ann),
    ],
    ['restoring a collection', () => talk.get(RemoveList).restoredCollection(collection(), staff)],
    ['ending a subscription to it', () => talk.get(SubscribeToCollection).unsubscribe(collection(), ben)],
    ['deleting a collection', () => talk.get(DeleteCollection).execute(collection(), ann)],
    ['removing a story', () => talk.deleteStory.moderate({ ...story(), can_be_mended: 1 }, staff)],
    ['mending a story', () => talk.get(MendStory).execute({ ...story(), title, mended_words }, ann)],
    ['restoring a story', () => talk.get(RestoreStory).execute(story(), staff)],
    ['removing a series', () => talk.get(RemoveList).series({ ...series(), can_be_mended: 1 }, staff)],
    ['mending a series', () => talk.get(MendList).series({ ...series(), title, mended_words }, ann)],
    ['restoring a series', () => talk.get(RemoveList).restoredSeries(series(), staff)],
    ['ending a subscription to it, a series', () => talk.get(SubscribeToSeries).unsubscribe(series(), ben)],
    ['deleting a series', () => talk.get(DeleteSeries).execute(series(), ann)],
    ['deleting a story', () => talk.deleteStory.execute(story(), ann)],
  ];

  it.each(acts)('%s', async (_, act) => expect(await halfDone(talk.dataSource, act)).toEqual([]));

  it('deciding on a first story', async () => {
    await holdFirstPosts(1, 1);
    const writer = await talk.person();
    const { id } = await talk.saveDraft.execute({ title, rich_text_story: someText }, writer);
    const faults = [
      await halfDone(talk.dataSource, () => talk.get(SendDraft).send({ id }, writer)),
      await halfDone(talk.dataSource, () => talk.get(SendDraft).takeBack({ id }, writer)),
    ];
    await talk.get(SendDraft).send({ id }, writer);
    const decision = { held_kind: 'story', id, held_outcome: 'refuse', decision_words: 'No.' } as const;
    faults.push(await halfDone(talk.dataSource, () => talk.get(DecideHeldPost).execute(decision, staff)));
    expect(faults.flat()).toEqual([]);
    await holdFirstPosts(0, 2);
  });

  it('deciding on a comment that waits for the author', async () => {
    await talk.dataSource.query(`UPDATE user_projection SET comment_rule = 'each'`);
    const { story_id } = await talk.story(ann);
    const faults: string[] = [];
    for (const decision of ['approve', 'refuse'] as const) {
      const posted = await talk.postComment.execute({ story_id, comment_text: decision }, ben);
      const { comment_id } = posted;
      const decide = () => talk.get(ApproveComment)[decision]({ comment_id }, ann);
      faults.push(...(await halfDone(talk.dataSource, decide)));
    }
    expect(faults).toEqual([]);
  });

  it('deleting a draft', async () => {
    const { id } = await talk.saveDraft.execute({ title, rich_text_story: someText }, ann);
    expect(await halfDone(talk.dataSource, () => talk.deleteDraft.execute({ id }, ann))).toEqual([]);
  });
});
