import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A published story that not everybody has been told of yet, and how far that has come. Written with the fact and
 * with each page of receivers, so that whoever goes on knows where.
 */
@Entity({ name: 'fan_out' })
export class FanOut {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'fan_out_pkey' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  authorId!: number;

  /** Of the request that published it; follows it to the last page. */
  @Column('text', { name: 'request_id', default: '' })
  requestId!: string;

  /** The keys of the story's hashtags. */
  @Column('text', { array: true })
  hashtags!: string[];

  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3 })
  notedAt!: Date;

  /** 0 while the author's subscribers are told, then one for each hashtag. */
  @Column('integer', { default: 0 })
  step!: number;

  /** The last receiver of the step who was told. */
  @Column('bigint', { name: 'after_id', default: 0 })
  afterId!: number;
}
