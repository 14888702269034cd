import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type DocKind = 'story' | 'comment' | 'hashtag' | 'user';

/** Something that facts have told of since it was last indexed. */
@Entity({ name: 'waiting_doc' })
@Check('waiting_doc_size', bytesWithin({ kind: 100, doc_key: 1500 }))
@Index('waiting_doc_in_order', ['askedAt'])
export class WaitingDoc {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'waiting_doc_pkey' })
  kind!: DocKind;

  /** An id; of a hashtag its key. */
  @PrimaryColumn('text', { name: 'doc_key', primaryKeyConstraintName: 'waiting_doc_pkey' })
  docKey!: string;

  /** Grows each time, so that who indexes it knows whether it was told of again meanwhile. */
  @Column('bigint', { default: 1 })
  asked!: number;

  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3, default: () => 'now()' })
  askedAt!: Date;
}
