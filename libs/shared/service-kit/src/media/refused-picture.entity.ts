import { Retention } from '../database/retention.js';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { bytesWithin } from '../database/bound-texts.js';

/** A file that the staff has removed: its SHA-256, and that of the picture that was made of it. */
@Entity({ name: 'refused_picture' })
@Retention({ kind: 'log', boundedBy: 'what staff do by hand; a picture stays refused' })
@Check('refused_picture_size', bytesWithin({ hash: 100 }))
export class RefusedPicture {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'refused_picture_pkey' })
  hash!: string;

  @Column({ type: 'timestamptz', name: 'refused_at', precision: 3, default: () => 'now()' })
  refusedAt!: Date;
}
