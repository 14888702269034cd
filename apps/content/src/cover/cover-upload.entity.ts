import { sweepCovers } from '@quillstead/contracts';
import type { PictureFault } from '@quillstead/catalogue';
import { bytesWithin, Retention, sql, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type CoverKind = 'draft' | 'story' | 'series' | 'collection';

/** The last file that an author sent as a cover, until a cover is made of it. */
@Entity({ name: 'cover_upload' })
@Retention({
  kind: 'passing',
  days: 1,
  job: sweepCovers,
  isExpired: sql`uploaded_at < now() - interval '1 day'`,
})
@Check(
  'cover_upload_size',
  bytesWithin({ kind: 100, upload: 100, source: 100, cover_alt: 7200, state: 100, fault: 100 }),
)
@Index('cover_upload_by_name', ['upload'])
export class CoverUpload {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cover_upload_pkey' })
  kind!: CoverKind;

  /** The id of the draft, the story, the series or the collection, as in addresses. */
  @PrimaryColumn('bigint', { name: 'holder_id', primaryKeyConstraintName: 'cover_upload_pkey' })
  holderId!: number;

  @Column('bigint', { name: 'author_id' })
  @StaysWithoutMember('a job deletes it within a day')
  authorId!: number;

  /** The name of the file in quarantine. */
  @Column('text')
  upload!: string;

  /** The SHA-256 of the file. */
  @Column('text')
  source!: string;

  /** The description of the cover in the words of the author. */
  @Column('text', { name: 'cover_alt', nullable: true })
  coverAlt!: string | null;

  @Column('text', { default: 'making' })
  state!: 'making' | 'failed';

  /** The reason for which it failed. */
  @Column('text', { nullable: true })
  fault!: PictureFault | null;

  /** The number of times that the making of the cover began. */
  @Column('integer', { default: 0 })
  tries!: number;

  @Column({ type: 'timestamptz', name: 'uploaded_at', precision: 3, default: () => 'now()' })
  uploadedAt!: Date;
}
