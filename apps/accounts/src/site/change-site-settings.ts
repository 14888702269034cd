import { Controller } from '@nestjs/common';
import {
  accentRefusal,
  defaultPublishingRule,
  defaultSignUpRule,
  isReadableAccent,
  type Theme,
} from '@quillstead/catalogue';
import { changeSiteSettings, type PayloadOf, siteChanged, type SiteSettings } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { CallError, Operation, Outbox, type RpcContext } from '@quillstead/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ActionLog, Staff } from '../admin/index.js';
import { publishUserChanged, User } from '../user/index.js';
import { toSiteSettings } from './read-site-settings.js';
import { checkLists } from './refused-addresses.js';
import { SiteSettingsRow } from './site-settings.entity.js';

type Payload = PayloadOf<typeof changeSiteSettings>;
type Row = Omit<SiteSettingsRow, 'id'>;

/** Changes the settings of the site for an admin (docs/product/admin.md#settings-of-the-site). */
@Controller()
export class ChangeSiteSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly outbox: Outbox,
    private readonly log: ActionLog,
  ) {}

  /**
   * Returns the settings after the change. Throws `not_found` for everybody but admins, `conflict` when the settings
   * were changed since the version that the caller has seen, and `invalid` for an announcement without an end, for a
   * new end in the past, for an accent that is hard to read and for a line of a list that is no domain or network.
   */
  @Operation(changeSiteSettings)
  async execute(payload: Payload, context: RpcContext): Promise<SiteSettings> {
    const by = await this.staff.require('admin', context);
    return this.dataSource.transaction((manager) => this.change(payload, by, manager));
  }

  private async change(payload: Payload, by: number, manager: EntityManager): Promise<SiteSettings> {
    // Two admins who make the first change at once wait for each other here, as at every later change.
    await manager
      .createQueryBuilder()
      .insert()
      .into(SiteSettingsRow)
      .values({ version: 0 })
      .orIgnore()
      .execute();
    const row = await manager.findOneOrFail(SiteSettingsRow, {
      where: { id: 1 },
      lock: { mode: 'pessimistic_write' },
    });
    if (row.version !== payload.site_version) throw new CallError('conflict');
    const after = toRow(payload);
    checkEnd(after, row);
    checkAccent('accent_color', after.accentColor, 'light');
    checkAccent('accent_color_dark', after.accentColorDark, 'dark');
    checkLists(after);
    const before = valuesOf(row);
    const values = valuesOf(after);
    const changed = Object.keys(values).filter((key) => values[key] !== before[key]);
    if (changed.length === 0) return toSiteSettings(row);
    await manager.update(SiteSettingsRow, { id: 1 }, after);
    await this.log.add(manager, by, 'change_site', 'site:1', pick(before, changed), pick(values, changed));
    if (changed.includes('publishing') || changed.includes('first_posts_held')) await this.nameStaff(manager);
    const settings = toSiteSettings(after);
    await this.outbox.publish(manager, siteChanged, settings, after.version);
    return settings;
  }

  /** Publishes who is of the staff: services may not know it yet of members who have had the role for long. */
  private async nameStaff(manager: EntityManager): Promise<void> {
    const staff = await manager.find(User, {
      where: { role: In(['moderator', 'admin']), status: 'active' },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const user of staff) {
      user.version += 1;
      await manager.update(User, { id: user.id }, { version: user.version });
      await publishUserChanged(this.outbox, manager, user);
    }
  }
}

function toRow(payload: Payload): Row {
  const announcement = payload.announcement || null;
  return {
    version: payload.site_version + 1,
    siteName: payload.site_name || null,
    tagline: payload.tagline || null,
    contact: payload.site_contact || null,
    announcement,
    announcementUntil:
      announcement !== null && payload.announcement_until ? new Date(payload.announcement_until) : null,
    allowTraining: payload.allow_training ?? null,
    signUp: payload.sign_up || defaultSignUpRule,
    publishing: payload.publishing || defaultPublishingRule,
    about: payload.about_text || null,
    rules: payload.rules_text || null,
    accentColor: payload.accent_color?.toLowerCase() || null,
    accentColorDark: payload.accent_color_dark?.toLowerCase() || null,
    launchedOn: payload.launched_on || null,
    refusedDomains: payload.refused_domains || null,
    refusedNetworks: payload.refused_networks || null,
    firstPostsHeld: payload.first_posts_held ?? 0,
    signUpWork: payload.sign_up_work ?? 0,
    weeklyChoice: payload.weekly_choice ?? 1,
  };
}

/**
 * Throws `invalid` for an announcement without an end, and for a new end in the past. An end that was stored before may
 * be over, so that the other settings can be changed after an announcement.
 */
function checkEnd({ announcement, announcementUntil: end }: Row, before: Row): void {
  if (announcement === null) return;
  const { label } = dictionary.announcement_until;
  if (end === null) throw new CallError('invalid', messages.required(label));
  const isNew = announcement !== before.announcement || +end !== +(before.announcementUntil ?? 0);
  if (isNew && +end <= Date.now()) throw new CallError('invalid', `${label} must be in the future.`);
}

function checkAccent(key: 'accent_color' | 'accent_color_dark', accent: string | null, theme: Theme): void {
  if (accent !== null && !isReadableAccent(accent, theme))
    throw new CallError('invalid', accentRefusal(dictionary[key].label, accent, theme));
}

/** Returns the values as the log of the staff has them; an empty text stands for a setting that is not set. */
function valuesOf(row: Row): Record<string, string | number> {
  const { site_version: _, ...settings } = toSiteSettings(row);
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value ?? '']));
}

function pick(
  values: Readonly<Record<string, string | number>>,
  keys: readonly string[],
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
