import { sweepPictures } from '@quillstead/contracts';
import type { PictureFault } from '@quillstead/catalogue';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/** The last file that a member sent as their picture, until the picture is made from it. */
@Entity({ name: 'picture_upload' })
@Retention({
  kind: 'passing',
  days: 1,
  job: sweepPictures,
  isExpired: sql`uploaded_at < now() - interval '1 day'`,
})
@Check('picture_upload_size', bytesWithin({ upload: 100, source: 100, state: 100, fault: 100 }))
export class PictureUpload {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'picture_upload_pkey' })
  @ForeignKey(() => User, { name: 'picture_upload_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  /** The name of the file in quarantine. */
  @Column('text')
  upload!: string;

  /** The SHA-256 of the file. */
  @Column('text')
  source!: string;

  @Column('text', { default: 'making' })
  state!: 'making' | 'failed';

  /** The fault, if it failed. */
  @Column('text', { nullable: true })
  fault!: PictureFault | null;

  /** The number of times that the making of the picture began. */
  @Column('integer', { default: 0 })
  tries!: number;

  @Column({ type: 'timestamptz', name: 'uploaded_at', precision: 3, default: () => 'now()' })
  uploadedAt!: Date;
}
