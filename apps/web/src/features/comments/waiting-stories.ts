import type { ResponseTypes } from '@quillstead/contracts';
import { listOwnWaitingComments } from '@quillstead/contracts';
import { atom } from 'jotai';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';

export type WaitingComment = ResponseTypes['waiting_comment_list']['items'][number];

/** The stories under which the viewer has a waiting comment since the story was read, by their ids. */
export const waitingStoriesAtom = atom<readonly number[]>([]);

/** Shows a comment that was sent and waits for approval below the form of its story. */
export function showWaiting({ story_id: id }: WaitingComment): void {
  store.set(waitingStoriesAtom, (ids) => [...ids, id]);
  void queryClient.invalidateQueries({ queryKey: [listOwnWaitingComments.name] });
}
