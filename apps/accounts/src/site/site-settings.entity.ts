import {
  defaultPublishingRule,
  defaultSignUpRule,
  type PublishingRule,
  type SignUpRule,
} from '@quillstead/catalogue';
import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings of the site that an admin has changed: one row, of version 0 before the first change. */
@Entity({ name: 'site_settings' })
@Retention({ kind: 'workings', boundedBy: 'its only row' })
@Check('site_settings_one_row', 'id = 1')
@Check(
  'site_settings_size',
  bytesWithin({
    site_name: 960,
    tagline: 2880,
    contact: 4800,
    announcement: 7200,
    sign_up: 100,
    publishing: 100,
    about: 36_000,
    rules: 36_000,
    accent_color: 20,
    accent_color_dark: 20,
    refused_domains: 36_000,
    refused_networks: 36_000,
  }),
)
export class SiteSettingsRow {
  @PrimaryColumn('smallint', { default: 1, primaryKeyConstraintName: 'site_settings_pkey' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text', { name: 'site_name', nullable: true })
  siteName!: string | null;

  @Column('text', { nullable: true })
  tagline!: string | null;

  @Column('text', { nullable: true })
  contact!: string | null;

  @Column('text', { nullable: true })
  announcement!: string | null;

  /** The end of the announcement; null without an announcement. */
  @Column({ type: 'timestamptz', name: 'announcement_until', precision: 3, nullable: true })
  announcementUntil!: Date | null;

  @Column('smallint', { name: 'allow_training', nullable: true })
  allowTraining!: 0 | 1 | null;

  /** The rule for who may sign up. */
  @Column('text', { name: 'sign_up', default: defaultSignUpRule })
  signUp!: SignUpRule;

  /** The rule for who may publish stories; content enforces it. */
  @Column('text', { default: defaultPublishingRule })
  publishing!: PublishingRule;

  /** The owner's text about the site, in Markdown. */
  @Column('text', { nullable: true })
  about!: string | null;

  /** The rules for members, in Markdown. */
  @Column('text', { nullable: true })
  rules!: string | null;

  /** The accent of the light themes, `#rrggbb`. */
  @Column('text', { name: 'accent_color', nullable: true })
  accentColor!: string | null;

  /** The accent of the dark theme, `#rrggbb`; without it, it follows from the other. */
  @Column('text', { name: 'accent_color_dark', nullable: true })
  accentColorDark!: string | null;

  /** The day on which the site opened, as `2021-10-19`. */
  @Column('date', { name: 'launched_on', nullable: true })
  launchedOn!: string | null;

  /** The domains whose email addresses can't sign up, one in a line. */
  @Column('text', { name: 'refused_domains', nullable: true })
  refusedDomains!: string | null;

  /** The networks from which nobody can sign up, one in a line. */
  @Column('text', { name: 'refused_networks', nullable: true })
  refusedNetworks!: string | null;

  /** The number of first stories and first comments of a member that wait for the staff; content enforces it. */
  @Column('smallint', { name: 'first_posts_held', default: 0 })
  firstPostsHeld!: number;

  /** 1 if a sign-up needs the solution of a task; the gateway enforces it. */
  @Column('smallint', { name: 'sign_up_work', default: 0 })
  signUpWork!: 0 | 1;

  /** 1 if the best stories of each week are sent by email; notifications enforces it. */
  @Column('smallint', { name: 'weekly_choice', default: 1 })
  weeklyChoice!: 0 | 1;
}
