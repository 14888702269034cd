import { paths } from '../paths/links.js';
import { notificationKind } from './notification-kind.js';
import { quotedTitle, sentence } from './notification-words.js';

/** The kinds of notifications about acts of readers on the receiver's stories. */
export const storyKinds = {
  note_story_like: notificationKind('note_story_like', {
    code: 5,
    actors: 'many',
    groupedBy: 'story',
    yieldsTo: [],
    excerpt: null,
    label_activity: 'liked your story',
    label_data: { one: 'like of a story', many: 'likes of stories' },
    label_detail: 'When someone likes a story of yours.',
    zero: 'No likes of your stories yet.',
    noteText: (group) => sentence(group, 'liked your story', quotedTitle(group)),
    link: ({ slug }) => (slug ? paths.story(slug, 'likes') : paths.home),
  }),
  note_story_comment: notificationKind('note_story_comment', {
    code: 6,
    actors: 'many',
    groupedBy: 'story',
    yieldsTo: ['note_comment_mention', 'note_comment_reply'],
    excerpt: 'comment',
    label_activity: 'commented on your story',
    label_data: { one: 'comment on a story', many: 'comments on stories' },
    label_detail: 'When someone comments on a story of yours.',
    zero: 'No comments on your stories yet.',
    noteText: (group) => sentence(group, 'commented on your story', quotedTitle(group)),
    link: ({ count, slug, comment_id }) => {
      if (count <= 1 && comment_id) return paths.comment(comment_id);
      return slug ? paths.story(slug, 'comments') : paths.home;
    },
  }),
} as const;
