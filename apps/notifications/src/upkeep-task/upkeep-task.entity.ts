import { bytesWithin } from '@quillstead/service-kit';
import { Check, Entity, PrimaryColumn } from 'typeorm';

/**
 * `open_or_close`: of an author, unseen notices about their stories are counted or no longer; `open_or_close_story`: of
 * a story, unseen notices that it is there. `recount_actor`: of a
 * person, the groups in which they are one of those who did it. `purge_member`: of an account, all that is kept.
 * `purge_story`: of a story, all notices about it. `tell_follower`: of a person, what they are to be told of whom it was
 * heard late that they follow.
 */
export type UpkeepKind =
  | 'open_or_close'
  | 'open_or_close_story'
  | 'recount_actor'
  | 'purge_member'
  | 'purge_story'
  | 'tell_follower';

/**
 * What a fact has left to be done for many notices, written down in the transaction that learnt of it: a job can get
 * lost with Redis, this can't.
 */
@Entity({ name: 'upkeep_task' })
@Check('upkeep_task_size', bytesWithin({ kind: 100 }))
export class UpkeepTask {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'upkeep_task_pkey' })
  kind!: UpkeepKind;

  /** Of the person or the story. */
  @PrimaryColumn('bigint', { name: 'subject_id', primaryKeyConstraintName: 'upkeep_task_pkey' })
  subjectId!: number;
}
