import { paths } from '../paths/links.js';
import { notificationKind } from './notification-kind.js';
import { quotedTitle, sentence } from './notification-words.js';

/** The kinds of notifications about acts on the receiver's comments, and about comments that mention the receiver. */
export const commentKinds = {
  note_comment_like: notificationKind('note_comment_like', {
    code: 7,
    actors: 'many',
    groupedBy: 'comment',
    endsWithComment: true,
    yieldsTo: [],
    excerpt: 'comment',
    label_activity: 'liked your comment',
    label_data: { one: 'like of a comment', many: 'likes of comments' },
    label_detail: 'When someone likes a comment of yours.',
    zero: 'No likes of your comments yet.',
    noteText: (group) => sentence(group, 'liked your comment on', quotedTitle(group)),
    link: ({ comment_id }) => (comment_id ? paths.comment(comment_id, 'likes') : paths.home),
  }),
  note_comment_reply: notificationKind('note_comment_reply', {
    code: 8,
    actors: 'many',
    groupedBy: 'comment',
    yieldsTo: ['note_comment_mention'],
    excerpt: 'comment',
    label_activity: 'replied to your comment',
    label_data: { one: 'reply', many: 'replies' },
    label_detail: 'When someone replies to a comment of yours.',
    zero: 'No replies to your comments yet.',
    noteText: (group) => sentence(group, 'replied to your comment on', quotedTitle(group)),
    link: ({ count, comment_id, comment_reply_id }) => {
      if (count > 1 && comment_reply_id) return paths.comment(comment_reply_id, 'replies');
      return comment_id ? paths.comment(comment_id) : paths.home;
    },
  }),
  note_comment_mention: notificationKind('note_comment_mention', {
    code: 9,
    actors: 'one',
    groupedBy: 'comment',
    yieldsTo: [],
    excerpt: 'comment',
    label_activity: 'mentioned you in a comment',
    label_data: { one: 'mention', many: 'mentions' },
    label_detail: 'When someone mentions you in a comment.',
    zero: 'Nobody has mentioned you yet.',
    noteText: (group) => sentence(group, 'mentioned you in a comment on', quotedTitle(group)),
    link: ({ comment_id }) => (comment_id ? paths.comment(comment_id) : paths.home),
  }),
} as const;
