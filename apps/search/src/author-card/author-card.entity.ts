import type { AccountStatus } from '@quillstead/contracts';
import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What is searched of a person and whether they are private or gone: a read model fed by `user_changed`. */
@Entity({ name: 'author_card' })
@Check('author_card_size', bytesWithin({ username: 600, display_name: 720, bio: 4800, status: 100 }))
@Index('author_card_by_name', { synchronize: false })
export class AuthorCard {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_card_pkey' })
  userId!: number;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('smallint', { name: 'is_private' })
  isPrivate!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3 })
  joinedAt!: Date;

  @Column('text')
  status!: AccountStatus;
}
