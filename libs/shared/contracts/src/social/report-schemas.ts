import { decisionReasonNames, decisions, reportedKinds, reportKindNames } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';

/** The member who reported or decided; the username is null when social does not know it any more. */
const person = { user_id: id, username: nullable(text) };

/** The reports of a thing that came until a decision; five of the six ids are null. */
const reportCase = z.object({
  id,
  kind: z.enum(reportedKinds),
  story_id: nullable(id),
  comment_id: nullable(id),
  user_id: nullable(id),
  fediverse_reply_id: nullable(id).default(null),
  series_id: nullable(id).default(null),
  collection_id: nullable(id).default(null),
  /** The author of a reply from the fediverse, as it was when it was reported first; null for all other kinds. */
  sender: nullable(
    z.object({
      name: text,
      /** `@name@host`. */
      address: text,
      host: text,
    }),
  ).default(null),
  /** The name of the person who was reported, or of the author of the thing; null when it is not known. */
  username: nullable(text),
  /**
   * The slug of the story, series or collection, or of the story on which the comment or the reply stands; null for a
   * person.
   */
  story_slug: nullable(text),
  story_title: nullable(text),
  /**
   * The beginning of the text, or the description of the series or the collection, when it was reported first; null
   * for a person.
   */
  excerpt: nullable(text),
  count_reports: count,
  is_decided: flag,
  /** 0 of what is about the caller, on which others of the staff must decide. */
  can_decide: flag.default(1),
  /** The moderator who looks at it at the moment; null without one. */
  claim: nullable(z.object({ ...person, claimed_at: time })).default(null),
  first_reported_at: time,
  last_reported_at: time,
  /** The latest twenty reports. */
  reasons: z.array(
    z.object({
      /**
       * The member who reported; null for a report from the fediverse. A report about the caller has no name and host
       * either.
       */
      user_id: nullable(id),
      username: nullable(text),
      /** The server that sent a report from the fediverse; null for a member's report. */
      host: nullable(text).default(null),
      report_kind: z.enum(reportKindNames).default('other'),
      reason: text,
      /** The title and the beginning that the reporter saw, if they are others than those of the case. */
      seen_title: nullable(text).default(null),
      seen_excerpt: nullable(text).default(null),
      reported_at: time,
    }),
  ),
  /** The decisions, each with the member who decided and the time. */
  log: z.array(
    z.object({
      ...person,
      decision: z.enum(decisions),
      /** The reason of the decision; null for a decision from before there were reasons. */
      decision_reason: nullable(z.enum(decisionReasonNames)).default(null),
      decision_words: nullable(text).default(null),
      /** The time at which the suspension ends; null for one without an end. */
      ends_at: nullable(time).default(null),
      decided_at: time,
    }),
  ),
});

/** A decision as it is shown to the people whom it concerns. */
const toldDecision = z.object({
  id,
  /** The side of the member: they reported the thing, or it is theirs. */
  side: z.enum(['reporter', 'author']),
  kind: z.enum(reportedKinds),
  /** The title of the story, or of the story on which the comment stands, when it was reported; null for a person. */
  story_title: nullable(text),
  decision: z.enum(decisions),
  decision_reason: nullable(z.enum(decisionReasonNames)),
  /** The words of the moderators. */
  decision_words: nullable(text),
  ends_at: nullable(time),
  decided_at: time,
  /** Whether the member can appeal now. */
  can_appeal: flag,
  /**
   * The story that is hidden until the member mends it (docs/product/admin.md#hiding); null for every other decision.
   */
  hidden_story_id: nullable(id).default(null),
  hidden_comment_id: nullable(id).default(null),
  hidden_series_id: nullable(id).default(null),
  hidden_collection_id: nullable(id).default(null),
  /** The time at which the member last said that it is mended, and the outcome; null when they never did. */
  mended: nullable(
    z.object({
      mended_at: time,
      appeal_outcome: nullable(z.enum(['uphold', 'reverse'])),
      decision_words: nullable(text),
    }),
  ).default(null),
  /** The words of the member's appeal, and its outcome. */
  appeal: nullable(
    z.object({
      appeal: text,
      appealed_at: time,
      appeal_outcome: nullable(z.enum(['uphold', 'reverse'])),
      decision_words: nullable(text),
    }),
  ),
});

/** An appeal against a decision, with the case as it was decided. */
const appealEntry = z.object({
  id,
  /** The member who appeals; the username is null when social does not know it any more. */
  ...person,
  /**
   * The kind of the entry. `mended`: the author says that what was hidden is mended; reversing the decision releases
   * it.
   */
  appeal_kind: z.enum(['appeal', 'mended']).default('appeal'),
  /** The words of the appeal; for `mended`, what the author says about the change, which may be empty. */
  appeal: text,
  appealed_at: time,
  appeal_outcome: nullable(z.enum(['uphold', 'reverse'])),
  decision_words: nullable(text),
  /** The member of the staff who decided the appeal; null while it is open. */
  decided_by: nullable(text),
  /** Whether the caller made the decision that is appealed against. */
  is_own_decision: flag,
  /** 0 when others of the staff must decide: it is about the caller, or against a decision of the caller. */
  can_decide: flag.default(1),
  decision: z.enum(decisions),
  case: reportCase,
});

/** The number of decisions of one kind in a month. */
const moderationNumber = z.object({
  /** The month in UTC, in the form `2026-11`. */
  month: text,
  kind: z.enum(reportedKinds),
  decision: z.enum([...decisions, 'uphold', 'reverse', 'stay_hidden', 'release']),
  /** The reason; null for the outcome of an appeal or of mending, and for a decision from before there were reasons. */
  decision_reason: nullable(z.enum(decisionReasonNames)),
  count,
});

export const reportResponses = {
  moderation_numbers: z.object({ items: z.array(moderationNumber) }),
  report_case: reportCase,
  report_list: listOf(reportCase),
  decision_list: listOf(toldDecision),
  appeal_entry: appealEntry,
  appeal_list: listOf(appealEntry),
};
