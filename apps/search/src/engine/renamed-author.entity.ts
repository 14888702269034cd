import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody whose documents may still have words that they took out of their names or their bio. */
@Entity({ name: 'renamed_author' })
@Check('renamed_author_size', bytesWithin({ former_words: 200_000 }))
export class RenamedAuthor {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'renamed_author_pkey' })
  userId!: number;

  @Column('text', { array: true, name: 'former_words' })
  formerWords!: string[];
}
