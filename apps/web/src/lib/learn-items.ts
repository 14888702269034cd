import type { ReplyTypes } from '@quillstead/contracts';
import { learnEntity } from './entities.js';

/** Every kind of item that a list or a page brings. */
export type Item =
  | ReplyTypes['story_list']['items'][number]
  | Extract<ReplyTypes['story_page'], { content_access: true }>
  | ReplyTypes['comment_article']
  | ReplyTypes['comment_page']
  | ReplyTypes['user_article']
  | ReplyTypes['user_page']
  | ReplyTypes['hashtag_article']
  | ReplyTypes['notice_list']['items'][number];

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
    case 'story_page': {
      const { is_liked, count_likes, is_bookmarked, count_comments } = item;
      return learnEntity(
        'story',
        item.story_id,
        { is_liked, count_likes, is_bookmarked, count_comments },
        asked,
      );
    }
    case 'comment_article':
    case 'comment_page': {
      const { is_liked, count_likes, is_bookmarked, count_replies, is_deleted } = item;
      const values = { is_liked, count_likes, is_bookmarked, count_replies, is_deleted };
      return learnEntity('comment', item.comment_id, values, asked);
    }
    case 'user_article':
    case 'user_page': {
      const { subscription, count_subscribers } = item;
      return learnEntity('user', item.user_id, { subscription, count_subscribers }, asked);
    }
    case 'hashtag_article': {
      const { subscription, count_subscribers } = item;
      return learnEntity('hashtag', item.hashtag, { subscription, count_subscribers }, asked);
    }
  }
}
