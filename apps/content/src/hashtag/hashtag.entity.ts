import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A hashtag: found by its key, which has no case, and shown as first written, `#` included
 * (docs/product/stories.md#hashtags).
 */
@Entity({ name: 'hashtag' })
@Retention({ boundedBy: 'the different hashtags of stories' })
@Check('hashtag_size', bytesWithin({ key: 1500, value: 1500 }))
@Index('hashtag_by_key', ['key'], { unique: true })
export class Hashtag {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'hashtag_pkey',
  })
  id!: number;

  @Column('text')
  key!: string;

  @Column('text')
  value!: string;

  /** 0 while it is only followed and no story has spelt it. */
  @Column('smallint', { name: 'is_written', default: 1 })
  isWritten!: 0 | 1;
}
