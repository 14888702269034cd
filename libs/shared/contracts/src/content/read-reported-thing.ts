import { defineAsk } from '../define-call.js';

/** What a moderator is shown of a story or a comment that was reported, as it was at that moment. */
export interface SeenThing {
  readonly author_id: number;
  /** Of the story, or of that on which the comment stands. */
  readonly slug: string;
  readonly title: string;
  /** How the story or the comment begins. */
  readonly excerpt: string;
}

/** The story or the comment, of which exactly one is named, if the viewer of the ask may read it; else `not_found`. */
export const readReportedThing = defineAsk<
  { readonly story_id: number } | { readonly comment_id: number },
  SeenThing
>({ name: 'content.reported_thing', repeat: 'freely', callers: ['social'] });
