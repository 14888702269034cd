import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An author as the fediverse knows them. The row with the id 0 is the site itself, which signs what it fetches; that of
 * a series has the id of the series with a minus. It stays when the series is gone, which is answered by 410.
 */
@Entity({ name: 'federation_actor' })
// Of a series that was followable its number stays, without its author and its key: it says that the series is gone.
@Retention({ kind: 'fediverse', livesAsLongAs: 'the account, and until other servers know of its end' })
@Check('federation_actor_size', bytesWithin({ public_key: 4000, private_key: 8000, key_id: 100 }))
@Check('federation_actor_names_size', bytesWithin({ also_known_as: 12_000 }))
@Check('federation_actor_profile_size', bytesWithin({ told_profile: 100 }))
@Index('federation_actor_of_author', ['seriesAuthorId'], { where: 'series_author_id IS NOT NULL' })
export class FederationActor {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'federation_actor_pkey' })
  @DeletedWith('member', {
    by: 'act',
    because: 'its key signs the last activity, and goes when that is delivered',
  })
  userId!: number;

  /** The author has chosen to be followed from elsewhere. */
  @Column('smallint', { name: 'is_followable', default: 0 })
  isFollowable!: 0 | 1;

  /** Of a series: whose it is; null when that account is gone. */
  @Column('bigint', { name: 'series_author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'followers of the series elsewhere are told first' })
  seriesAuthorId!: number | null;

  /** Of a series: when its author chose it; stories from before are announced to nobody. */
  @Column({ type: 'timestamptz', name: 'followable_since', precision: 3, nullable: true })
  followableSince!: Date | null;

  /** Of a series: the SHA-256 of what other servers were last told of it. */
  @Column('text', { name: 'told_profile', nullable: true })
  toldProfile!: string | null;

  /** Addresses of actors elsewhere who are the author, too: a Move between them is believed. */
  @Column('text', { name: 'also_known_as', array: true, default: () => "'{}'" })
  alsoKnownAs!: string[];

  /** A JSON Web Key; null until somebody first reads the actor. */
  @Column('text', { name: 'public_key', nullable: true })
  publicKey!: string | null;

  /** The other half, encrypted by the key of the site that `key_id` names. */
  @Column('text', { name: 'private_key', nullable: true })
  privateKey!: string | null;

  @Column('text', { name: 'key_id', nullable: true })
  keyId!: string | null;
}
