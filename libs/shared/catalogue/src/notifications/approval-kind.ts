import { paths } from '../paths/links.js';
import { storyTitle } from '../labels.js';
import { quoted } from '../visible-text.js';
import { notificationKind } from './notification-kind.js';

/** A decision of the staff about a first post, as its author reads it (docs/product/people.md#first-posts). */
export interface ToldApproval {
  readonly held_kind: 'story' | 'comment';
  readonly held_outcome: 'approve' | 'refuse';
  /** The id of the draft of the story, or of the comment. */
  readonly held_id: number;
  /** The title of the story when it was decided; for a comment the title of the story under which it stands. */
  readonly title: string | null;
}

/** The kind of notifications about the staff's decisions on first posts, which name nobody of the staff. */
export const approvalKind = {
  note_approval: notificationKind('note_approval', {
    code: 14,
    actors: 'one',
    groupedBy: 'decision',
    yieldsTo: [],
    excerpt: null,
    label_activity: 'is told whether a first post is published',
    label_data: { one: 'decision about a first post', many: 'decisions about first posts' },
    label_detail: 'When the staff approves a first story of yours, or refuses a first story or comment.',
    zero: 'No decisions about your first stories and comments yet.',
    noteText: ({ approval, story_title: title }) =>
      approval
        ? approvalSentence({ ...approval, title: title ?? approval.title })
        : 'The staff decided something.',
    link: ({ approval, slug }) => {
      if (approval?.held_kind === 'story' && approval.held_outcome === 'refuse')
        return paths.draft(approval.held_id);
      return slug ? paths.story(slug) : paths.home;
    },
  }),
} as const;

function approvalSentence({ held_kind: kind, held_outcome: outcome, title }: ToldApproval): string {
  const named = quoted(storyTitle(title));
  if (kind === 'comment') return `The staff did not approve your comment on ${named}.`;
  if (outcome === 'approve') return `The staff approved your story ${named}. It is published.`;
  return `The staff did not approve your story ${named}. It is still a draft of yours.`;
}
