import {
  bookmarkComment,
  bookmarkStory,
  likeComment,
  likeStory,
  type ReplyTypes,
  unbookmarkComment,
  unbookmarkStory,
  unlikeComment,
  unlikeStory,
} from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import type { LikedKind } from './load-toggle-calls.js';

interface ToggleCalls {
  readonly like: (id: number, isOn: 0 | 1, signal: AbortSignal) => Promise<ReplyTypes['story_like']>;
  readonly bookmark: (id: number, isOn: 0 | 1, signal: AbortSignal) => Promise<ReplyTypes['bookmark']>;
}

/** The calls behind likes and bookmarks; 1 makes one, 0 takes it away. */
export const toggleCalls: Readonly<Record<LikedKind, ToggleCalls>> = {
  story: {
    like: (story_id, isOn, signal) => call(isOn ? likeStory : unlikeStory, { story_id }, { signal }),
    bookmark: (story_id, isOn, signal) =>
      call(isOn ? bookmarkStory : unbookmarkStory, { story_id }, { signal }),
  },
  comment: {
    like: (comment_id, isOn, signal) => call(isOn ? likeComment : unlikeComment, { comment_id }, { signal }),
    bookmark: (comment_id, isOn, signal) =>
      call(isOn ? bookmarkComment : unbookmarkComment, { comment_id }, { signal }),
  },
};
