import { listCollectionStories, readCollection, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';
import { useFeed } from '../feed/index.js';

const failed = 'The collection could not be loaded. Please try again in a moment.';
const storiesFailed = 'The stories of the collection could not be loaded. Please try again in a moment.';

export type ReadableCollection = Extract<ResponseTypes['collection_page'], { content_access: true }>;
export type CollectionArticle = ResponseTypes['collection_list']['items'][number];
export type CollectionStory = ResponseTypes['collection_story_list']['items'][number];

/** Returns a collection by its number: loading, failed or loaded. */
export function useCollection(collection_id: number) {
  const { response, failure, load } = useOperation(readCollection, { collection_id }, { failed });
  return { collection: response, failure, load };
}

const idOf = ({ story_id }: CollectionStory): number => story_id;

/** Returns the stories of a collection, page by page. @param isNewest the last added first */
export function useCollectionStories(collection_id: number, isNewest: boolean) {
  const payload = { collection_id, ...(isNewest && { sort: 'newest' as const }) };
  return useFeed(listCollectionStories, payload, { failed: storiesFailed, idOf, hasEnd: true });
}
