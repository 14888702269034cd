import type { ResponseTypes } from '@quillstead/contracts';
import {
  changingFields,
  type Entities,
  type EntityId,
  type EntityKind,
  type EntityValues,
  learnEntity,
} from './entities.js';

/** Every kind of item that a list or a page brings. */
export type Item =
  | ResponseTypes['story_list']['items'][number]
  | Extract<ResponseTypes['story_page'], { content_access: true }>
  | ResponseTypes['comment_article']
  | ResponseTypes['comment_page']
  | ResponseTypes['user_article']
  | ResponseTypes['user_page']
  | ResponseTypes['hashtag_article']
  | ResponseTypes['notification_list']['items'][number];

/**
 * Copies what the server says of items to the one place of each thing, so that it shows everywhere at once.
 *
 * @param asked the moment at which they were asked for, of `askedNow`
 */
export function learnItems(items: readonly Item[], asked: number): void {
  for (const item of items) learnItem(item, asked);
}

function learnItem(item: Item, asked: number): void {
  if (!('content_type' in item)) return;
  switch (item.content_type) {
    case 'story_article':
    case 'story_page':
      return learn('story', item.story_id, item, asked);
    case 'comment_article':
    case 'comment_page':
      return learn('comment', item.comment_id, item, asked);
    case 'user_article':
    case 'user_page':
      return learn('user', item.user_id, item, asked);
    case 'hashtag_article':
      return learn('hashtag', item.hashtag, item, asked);
  }
}

function learn<Kind extends EntityKind>(kind: Kind, id: EntityId, item: Entities[Kind], asked: number): void {
  const fields: readonly string[] = changingFields[kind];
  const values = Object.entries(item).filter(([field]) => fields.includes(field));
  learnEntity(kind, id, Object.fromEntries(values) as EntityValues<Kind>, asked);
}
