import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What a member has muted (docs/product/people.md#mutes), under the name and with the columns that the projection has in
 * other services.
 */
@Entity({ name: 'mute' })
@Check('mute_size', bytesWithin({ thing: 1500 }))
@Index('mute_of_member_and_thing', ['memberId', 'thing'], { unique: true })
@Index('mute_of_member', ['memberId', 'id'])
@Index('mute_of_thing', ['thing'])
export class SocialMute {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mute_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'member_id' })
  memberId!: number;

  /** `user:` or `comment:` with an id, or the key of a hashtag. */
  @Column('text')
  thing!: string;

  /** Null for a mute without an end. */
  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, nullable: true })
  endsAt!: Date | null;

  /** Of the last published event. */
  @Column('bigint')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
