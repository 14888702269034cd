import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An activity that an inbox has not received yet. */
@Entity({ name: 'federation_delivery' })
@Retention({ kind: 'fediverse', until: 'it is sent, or its host was given up after a week' })
@Check('federation_delivery_size', bytesWithin({ inbox: 2000, host: 300 }))
@Index('federation_delivery_once', ['activityId', 'inbox'], { unique: true })
@Index('federation_delivery_of_host', ['host', 'id'])
export class FederationDelivery {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'federation_delivery_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'activity_id' })
  @ForeignKey('FederationActivity', { name: 'federation_delivery_of', onDelete: 'CASCADE' })
  activityId!: number;

  @Column('text')
  inbox!: string;

  @Column('text')
  host!: string;
}
