import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An author as the fediverse knows them. The row with the id 0 is the site itself, which signs the requests for
 * documents. The row of a series has the id of the series with a minus; it stays when the series is gone, so that its
 * address responds with 410.
 */
@Entity({ name: 'federation_actor' })
// The row of a series that was followable stays without its author and its key, as the record that the series is gone.
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

  /** 1 if the author has chosen to be followed from other servers. */
  @Column('smallint', { name: 'is_followable', default: 0 })
  isFollowable!: 0 | 1;

  /** The author of a series; null when that account is gone, and for authors and the site. */
  @Column('bigint', { name: 'series_author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'followers of the series elsewhere are told first' })
  seriesAuthorId!: number | null;

  /** The time at which the author made a series followable; earlier stories are not announced. */
  @Column({ type: 'timestamptz', name: 'followable_since', precision: 3, nullable: true })
  followableSince!: Date | null;

  /** The SHA-256 of what other servers were last told of a series. */
  @Column('text', { name: 'told_profile', nullable: true })
  toldProfile!: string | null;

  /** The addresses of actors on other servers who are the author, too: a Move between them is believed. */
  @Column('text', { name: 'also_known_as', array: true, default: () => "'{}'" })
  alsoKnownAs!: string[];

  /** The public key as a JSON Web Key; null until the keys are first needed. */
  @Column('text', { name: 'public_key', nullable: true })
  publicKey!: string | null;

  /** The private key, encrypted by the key of the site that `key_id` names. */
  @Column('text', { name: 'private_key', nullable: true })
  privateKey!: string | null;

  @Column('text', { name: 'key_id', nullable: true })
  keyId!: string | null;
}
