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
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hideFormerTexts } from '../engine/index.js';
import { type DocKind, indexLater } from '../index-later/index-later.js';

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

type ContentEvent = EventOf<(typeof declared)[number]>;

/**
 * Hides what was changed, and notes what is to be indexed again: events carry no texts, and the state that counts is
 * the one content has then.
 */
@EventHandler(...declared)
export class OnContentEvent {
  async handle(events: readonly ContentEvent[], manager: EntityManager): Promise<void> {
    await hideChanged(events, manager);
    const docs = Map.groupBy(events.flatMap(docsOf), ({ kind }) => kind);
    for (const [kind, ofKind] of docs) {
      await indexLater(kind, [...new Set(ofKind.map(({ key }) => key))], manager);
    }
  }
}

async function hideChanged(events: readonly ContentEvent[], manager: EntityManager): Promise<void> {
  const stories = latestOf(events.filter((event) => event.name === storyChanged.name));
  await hideFormerTexts.story(
    stories.map(({ payload, version }) => ({
      id: payload.story_id,
      version,
      isMembersOnly: payload.is_members_only,
    })),
    manager,
  );
  const series = latestOf(events.filter((event) => event.name === seriesChanged.name));
  await hideFormerTexts.series(
    series.map(({ payload, version }) => ({ id: payload.series_id, version })),
    manager,
  );
  const comments = latestOf(events.filter((event) => event.name === commentEdited.name));
  await hideFormerTexts.comment(
    comments.map(({ payload, version }) => ({
      id: payload.comment_id,
      version,
      storyId: payload.story_id,
      authorId: payload.author_id,
      editedAt: payload.edited_at,
    })),
    manager,
  );
}

interface Doc {
  readonly kind: DocKind;
  readonly key: number | string;
}

function docsOf({ payload }: ContentEvent): Doc[] {
  if ('comment_id' in payload) return [{ kind: 'comment', key: payload.comment_id }];
  // A story that is published in a series is the only event of the change of the series.
  const series: Doc[] =
    'series_id' in payload && payload.series_id !== null ? [{ kind: 'series', key: payload.series_id }] : [];
  if ('story_id' in payload) return [{ kind: 'story', key: payload.story_id }, ...series];
  return 'hashtag' in payload ? [{ kind: 'hashtag', key: payload.hashtag }] : series;
}
