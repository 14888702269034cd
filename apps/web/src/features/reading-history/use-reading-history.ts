import {
  clearReadingHistory,
  listContinueReading,
  listReadingHistory,
  type ResponseTypes,
  switchReadingHistory,
} from '@quillstead/contracts';
import type { CallOptions } from '../../lib/call.js';
import { queryClient } from '../../lib/query-client.js';
import { useFeed } from '../feed/index.js';
import { deletePlaces } from '../reading/index.js';
import { callAsMember } from '../session/index.js';

export type ReadStory = ResponseTypes['reading_list']['items'][number];
export type HistoryFilter = 'started' | 'finished' | null;

const idOf = ({ story_id }: ReadStory): number => story_id;

const forgetOffers = () => queryClient.removeQueries({ queryKey: [listContinueReading.name] });

function readAgain(): Promise<void> {
  forgetOffers();
  return queryClient.invalidateQueries({ queryKey: [listReadingHistory.name] });
}

/** Returns a member's reading history, and what they can do with it. Each act throws CallFailure. */
export function useReadingHistory(filter: HistoryFilter) {
  const feed = useFeed(listReadingHistory, filter === null ? {} : { filter }, {
    failed: 'Your reading history could not be loaded. Please try again in a moment.',
    send: callAsMember,
    idOf,
    hasEnd: true,
    isShared: true,
  });
  return {
    feed,
    /** Undefined until it is known. */
    isOn: feed.firstPage === undefined ? undefined : feed.firstPage.reading_history === 1,
    /** Removes one story from the history, and its place from this browser. */
    remove: async (id: number, options: CallOptions) => {
      await callAsMember(clearReadingHistory, { story_id: id }, options);
      deletePlaces(id);
      forgetOffers();
      feed.replace(id, null);
    },
    clear: async (options: CallOptions) => {
      await callAsMember(clearReadingHistory, {}, options);
      deletePlaces(null);
      await readAgain();
    },
    switchTo: async (reading_history: 0 | 1, options: CallOptions) => {
      await callAsMember(switchReadingHistory, { reading_history }, options);
      if (reading_history === 0) deletePlaces(null);
      await readAgain();
    },
  };
}
