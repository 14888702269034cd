import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How many stories have had the same title, as far as addresses go. */
@Entity({ name: 'slug_count' })
@Retention({ boundedBy: 'the different beginnings of addresses' })
@Check('slug_count_size', bytesWithin({ base: 1020 }))
export class SlugCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'slug_count_pkey' })
  base!: string;

  @Column('integer')
  count!: number;
}
