import {
  commentDeleted,
  commentEdited,
  commentPosted,
  commentRestored,
  commentTakenDown,
  hashtagStoriesCounted,
  seriesChanged,
  seriesDeleted,
  storyChanged,
  storyDeleted,
  storyPublished,
  storyTraitsChanged,
} from '@quillstead/contracts';
import { EventHandler, type EventOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { indexLater, type DocKind } from '../index-later/index.js';

const declared = [
  storyPublished,
  storyChanged,
  storyDeleted,
  storyTraitsChanged,
  commentPosted,
  commentEdited,
  commentTakenDown,
  commentRestored,
  commentDeleted,
  hashtagStoriesCounted,
  seriesChanged,
  seriesDeleted,
] as const;

/** Notes what is to be indexed again: events carry no texts, and the state that counts is the one content has then. */
@EventHandler(...declared)
export class OnContentEvent {
  async handle(events: readonly EventOf<(typeof declared)[number]>[], manager: EntityManager): Promise<void> {
    const docs = Map.groupBy(events.flatMap(docsOf), ({ kind }) => kind);
    for (const [kind, ofKind] of docs) {
      await indexLater(kind, [...new Set(ofKind.map(({ key }) => key))], manager);
    }
  }
}

interface Doc {
  readonly kind: DocKind;
  readonly key: number | string;
}

function docsOf({ payload }: EventOf<(typeof declared)[number]>): Doc[] {
  if ('comment_id' in payload) return [{ kind: 'comment', key: payload.comment_id }];
  // A story that is published in a series is the only event of the change of the series.
  const series: Doc[] =
    'series_id' in payload && payload.series_id !== null ? [{ kind: 'series', key: payload.series_id }] : [];
  if ('story_id' in payload) return [{ kind: 'story', key: payload.story_id }, ...series];
  return 'hashtag' in payload ? [{ kind: 'hashtag', key: payload.hashtag }] : series;
}
