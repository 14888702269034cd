import { keepExportsJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, literal, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/** The days for which an export can be fetched. */
export const exportDays = 7;

/** The export of a member, who has at most one at a time. */
@Entity({ name: 'export_file' })
@Retention({
  kind: 'export',
  days: exportDays,
  job: keepExportsJob,
  isExpired: sql`coalesce(made_at, requested_at) < now() - make_interval(days => ${literal(exportDays)})`,
})
@Check('export_file_size', bytesWithin({ state: 100 }))
@Index('export_file_of_user', ['userId'], { unique: true })
export class ExportFile {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'export_file_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'export_file_of_person', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  @Column('text', { default: 'making' })
  state!: 'making' | 'ready';

  /** The number of the last try to make it; only the pieces of this try count. */
  @Column('integer', { default: 0 })
  run!: number;

  /** The size in bytes; 0 until it is ready. */
  @Column('bigint', { default: 0 })
  size!: number;

  @Column('integer', { name: 'count_pieces', default: 0 })
  countPieces!: number;

  @Column({ type: 'timestamptz', name: 'requested_at', precision: 3, default: () => 'now()' })
  requestedAt!: Date;

  @Column({ type: 'timestamptz', name: 'made_at', precision: 3, nullable: true })
  madeAt!: Date | null;
}

/** A piece of the ZIP: pieces keep rows and responses small. */
@Entity({ name: 'export_piece' })
@Retention({ kind: 'export', livesAsLongAs: 'its export_file' })
export class ExportPiece {
  @PrimaryColumn('bigint', { name: 'export_id', primaryKeyConstraintName: 'export_piece_pkey' })
  @ForeignKey(() => ExportFile, { name: 'export_piece_of_file', onDelete: 'CASCADE' })
  exportId!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'export_piece_pkey' })
  run!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'export_piece_pkey' })
  number!: number;

  @Column('bytea')
  bytes!: Buffer;
}
