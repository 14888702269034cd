import type { PublishingRule } from '@quillstead/catalogue';
import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The setting of who may publish stories, and what the staff reads first, as an admin has chosen it: one row, or none
 * before the first change of the settings.
 */
@Entity({ name: 'publishing_rule' })
@Retention({ kind: 'workings', boundedBy: 'its only row' })
@Check('publishing_rule_one_row', 'id = 1')
@Check('publishing_rule_size', bytesWithin({ rule: 100 }))
export class PublishingRuleRow {
  @PrimaryColumn('smallint', { default: 1, primaryKeyConstraintName: 'publishing_rule_pkey' })
  id!: number;

  /** The version of the settings of the site. */
  @Column('integer')
  version!: number;

  @Column('text')
  rule!: PublishingRule;

  /** The number of first stories, and of first comments, of a member that wait for the staff. */
  @Column('smallint', { name: 'first_posts_held', default: 0 })
  firstPostsHeld!: number;
}
