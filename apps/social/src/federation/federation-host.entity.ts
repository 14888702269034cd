import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A server that did not accept what was last sent to it. */
@Entity({ name: 'federation_host' })
@Retention({ kind: 'fediverse', until: 'it takes something, or was given up after a week' })
@Check('federation_host_size', bytesWithin({ host: 300 }))
export class FederationHost {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'federation_host_pkey' })
  host!: string;

  /** The number of failures since it last accepted something. */
  @Column('integer')
  failures!: number;

  @Column({ type: 'timestamptz', name: 'failing_since', precision: 3, default: () => 'now()' })
  failingSince!: Date;

  @Column({ type: 'timestamptz', name: 'next_at', precision: 3 })
  nextAt!: Date;
}
