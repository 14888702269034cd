import type { AccountStatus } from '@quillstead/contracts';
import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What notices say of a person and what decides who is told of them: a read model fed by `user_changed`. */
@Entity({ name: 'author_card' })
@Check('author_card_size', bytesWithin({ username: 600, display_name: 720, status: 100 }))
export class AuthorCard {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_card_pkey' })
  userId!: number;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('smallint', { name: 'is_private' })
  isPrivate!: 0 | 1;

  @Column('text')
  status!: AccountStatus;
}
