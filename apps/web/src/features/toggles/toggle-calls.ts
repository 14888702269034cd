import {
  bookmarkComment,
  bookmarkStory,
  likeComment,
  likeStory,
  type ResponseTypes,
  unbookmarkComment,
  unbookmarkStory,
  unlikeComment,
  unlikeStory,
} from '@quillstead/contracts';
import { call, type CallOptions } from '../../lib/call.js';
import type { LikedKind } from './load-toggle-calls.js';

export interface ToggleCalls {
  readonly like: (id: number, isOn: 0 | 1, options: CallOptions) => Promise<ResponseTypes['story_like']>;
  readonly bookmark: (id: number, isOn: 0 | 1, options: CallOptions) => Promise<ResponseTypes['bookmark']>;
}

/** The calls behind likes and bookmarks; 1 makes one, 0 takes it away. */
export const toggleCalls: Readonly<Record<LikedKind, ToggleCalls>> = {
  story: {
    like: (story_id, isOn, options) => call(isOn ? likeStory : unlikeStory, { story_id }, options),
    bookmark: (story_id, isOn, options) =>
      call(isOn ? bookmarkStory : unbookmarkStory, { story_id }, options),
  },
  comment: {
    like: (comment_id, isOn, options) => call(isOn ? likeComment : unlikeComment, { comment_id }, options),
    bookmark: (comment_id, isOn, options) =>
      call(isOn ? bookmarkComment : unbookmarkComment, { comment_id }, options),
  },
};
