import type { NotificationKey } from '@quillstead/catalogue';
import { commentLiked, commentUnliked, storyLiked, storyUnliked } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { addNotifications, withdrawCauses } from '../notification/index.js';
import { addNamedStories } from '../story-projection/upsert-stories.js';

type Marked = EventOf<typeof storyLiked | typeof storyUnliked | typeof commentLiked | typeof commentUnliked>;

/** The kind of notifications of each event of a mark, and whether it sets the mark or removes it. */
const marks: Readonly<Record<Marked['name'], { readonly kind: NotificationKey; readonly isSet: boolean }>> = {
  [storyLiked.name]: { kind: 'note_story_like', isSet: true },
  [storyUnliked.name]: { kind: 'note_story_like', isSet: false },
  [commentLiked.name]: { kind: 'note_comment_like', isSet: true },
  [commentUnliked.name]: { kind: 'note_comment_like', isSet: false },
};

/** Notifies authors of marks on their stories and comments. */
@EventHandler(storyLiked, storyUnliked, commentLiked, commentUnliked)
export class OnMarked {
  async handle(events: readonly Marked[], manager: EntityManager): Promise<void> {
    const now = latestOf(events);
    const set = now.filter(({ name }) => marks[name].isSet);
    await withdrawCauses(madeAgain(events, set).map(markOf), manager);
    await addNamedStories(
      set.map(({ payload: { story_id, story_slug: slug, story_title: title } }) => ({
        story_id,
        slug,
        title,
      })),
      manager,
    );
    const notifications = set.map((event) => {
      const { payload, publishedAt: notedAt } = event;
      const storyAuthorId = 'comment_id' in payload ? payload.story_author_id : null;
      return { ...markOf(event), causeId: 0, storyId: payload.story_id, storyAuthorId, notedAt };
    });
    await addNotifications(notifications, manager);
    await withdrawCauses(now.filter(({ name }) => !marks[name].isSet).map(markOf), manager);
  }
}

/** Returns the withdrawals of marks that were made again later in the batch: these get the time of the last one. */
function madeAgain(events: readonly Marked[], set: readonly Marked[]): Marked[] {
  const keyOf = (event: Marked) => Object.values(markOf(event)).join(' ');
  const made = new Set(set.map(keyOf));
  return events.filter((event) => !marks[event.name].isSet && made.has(keyOf(event)));
}

function markOf({ name, payload }: Marked) {
  const thingId = 'comment_id' in payload ? payload.comment_id : payload.story_id;
  return { kind: marks[name].kind, receiverId: payload.author_id, thingId, actorId: payload.user_id };
}
