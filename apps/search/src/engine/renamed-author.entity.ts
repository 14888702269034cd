import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A person whose documents may still have words that they removed from their names or their bio. */
@Entity({ name: 'renamed_author' })
@Retention({ kind: 'account', until: 'what is found by the name is indexed again' })
@Check('renamed_author_size', bytesWithin({ former_words: 200_000 }))
export class RenamedAuthor {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'renamed_author_pkey' })
  @DeletedWith('member', { by: 'act', because: 'the words are needed until no document has them' })
  userId!: number;

  @Column('text', { array: true, name: 'former_words' })
  formerWords!: string[];
}
