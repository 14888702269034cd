import { Column, Entity, PrimaryColumn } from 'typeorm';

/** People whose stories do not yet show what their card says; kept until a job has seen to it. */
@Entity({ name: 'author_upkeep' })
export class AuthorUpkeep {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_upkeep_pkey' })
  userId!: number;

  /** Grows when it is asked again meanwhile. */
  @Column('integer', { default: 1 })
  asked!: number;
}
