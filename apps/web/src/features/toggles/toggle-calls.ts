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

/** The items that a member can like and bookmark. */
export type LikedKind = 'story' | 'comment';

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
