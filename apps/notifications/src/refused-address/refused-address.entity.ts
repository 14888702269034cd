import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of times in a row that mail servers have refused emails to a member's address for good. */
@Entity({ name: 'refused_address' })
@Retention({
  kind: 'notifications',
  boundedBy: 'one row a member; forgotten when the address takes an email or changes',
})
@Check('refused_address_size', bytesWithin({ email: 1500 }))
export class RefusedAddress {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'refused_address_pkey' })
  @DeletedWith('member')
  userId!: number;

  /** The address that was refused; the member may have another by now. */
  @Column('text')
  email!: string;

  @Column('integer')
  count!: number;

  @Column({ type: 'timestamptz', name: 'last_at', precision: 3 })
  lastAt!: Date;
}
