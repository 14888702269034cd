import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many stories have had the same title, as far as addresses go. */
@Entity({ name: 'slug_count' })
export class SlugCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'slug_count_pkey' })
  base!: string;

  @Column('integer')
  count!: number;
}
