import {
  commentDeleted,
  commentEdited,
  commentPosted,
  commentRestored,
  commentTakenDown,
  hashtagStoriesCounted,
  storyChanged,
  storyDeleted,
  storyPublished,
} from '@quillstead/contracts';
import { EventHandler, type EventOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { indexLater, type DocKind } from '../index-later/index.js';

const declared = [
  storyPublished,
  storyChanged,
  storyDeleted,
  commentPosted,
  commentEdited,
  commentTakenDown,
  commentRestored,
  commentDeleted,
  hashtagStoriesCounted,
] as const;

/** Notes what is to be indexed again: events carry no texts, and the state that counts is the one content has then. */
@EventHandler(...declared)
export class OnContentEvent {
  async handle(events: readonly EventOf<(typeof declared)[number]>[], manager: EntityManager): Promise<void> {
    const docs = Map.groupBy(events.map(docOf), ({ kind }) => kind);
    for (const [kind, ofKind] of docs) {
      await indexLater(kind, [...new Set(ofKind.map(({ key }) => key))], manager);
    }
  }
}

function docOf({ payload }: EventOf<(typeof declared)[number]>): { kind: DocKind; key: number | string } {
  if ('comment_id' in payload) return { kind: 'comment', key: payload.comment_id };
  if ('story_id' in payload) return { kind: 'story', key: payload.story_id };
  return { kind: 'hashtag', key: payload.hashtag };
}
