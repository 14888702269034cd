import {
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { chosenAccents, defaultLaunchDay, type SignUpRule, type Theme } from '@quillstead/catalogue';
import { readSite, type SiteSettings, unsetSite } from '@quillstead/contracts';
import { CONFIG, LOGGER, type Logger, RedisListClient } from '@quillstead/service-kit/process';
import { CacheModule } from '../cache/cache.module.js';
import { ResponseCache } from '../cache/response-cache.js';
import type { GatewayConfig } from '../config.js';

/** An announcement, and the moment at which it ends (ISO 8601). */
export interface Announcement {
  readonly text: string;
  readonly until: string;
}

type Configured = Pick<
  GatewayConfig,
  'SITE_NAME' | 'CONTACT_EMAIL' | 'ALLOW_TRAINING_CRAWLERS' | 'LAUNCH_DATE'
>;

/** Milliseconds between two reads: an event that is lost takes effect then. */
const readEvery = 30_000;
/** The settings as long as none could be read. */
const retryAfter = 1_000;

/**
 * The settings of the site that an admin changes in the browser (docs/product/admin.md#settings-of-the-site), for
 * everything that the gateway prints. The configuration of this process holds where the settings say nothing, and until
 * they could be read.
 */
@Injectable()
export class CurrentSite implements OnApplicationBootstrap, OnModuleDestroy {
  private settings = unsetSite;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Configured,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'debug'>,
    private readonly rpc: RedisListClient,
    private readonly responses: ResponseCache,
  ) {}

  get name(): string {
    return this.settings.site_name ?? this.config.SITE_NAME;
  }

  /** Null where the owner has set none. */
  get tagline(): string | null {
    return this.settings.tagline;
  }

  /** Returns an email address or an address with https; undefined when there is none. */
  get contact(): string | undefined {
    return this.settings.site_contact ?? this.config.CONTACT_EMAIL;
  }

  /** Null when there is none, and from its end on. */
  get announcement(): Announcement | null {
    const { announcement: text, announcement_until: until } = this.settings;
    return text !== null && until !== null && Date.parse(until) > Date.now() ? { text, until } : null;
  }

  /** True if the site allows crawlers for training. */
  get allowsTraining(): boolean {
    const { allow_training: allowed } = this.settings;
    return allowed === null ? this.config.ALLOW_TRAINING_CRAWLERS : allowed === 1;
  }

  /** Returns who may make an account; accounts decides at the sign-up itself. */
  get signUp(): SignUpRule {
    return this.settings.sign_up;
  }

  /** True if a sign-up needs the solution of a task. */
  get needsSignUpWork(): boolean {
    return this.settings.sign_up_work === 1;
  }

  /** True if home offers the best stories of each week by email; notifications decides at the request itself. */
  get hasWeeklyChoice(): boolean {
    return this.settings.weekly_choice === 1;
  }

  /** True if the owner has written rules, which accounts has. */
  get hasRules(): boolean {
    return this.settings.rules_text != null;
  }

  /** Returns the accents that the owner has chosen; null for those of the web app. */
  get accent(): Readonly<Record<Theme, string>> | null {
    return chosenAccents(this.settings.accent_color, this.settings.accent_color_dark);
  }

  /** The day on which the site opened, `2021-10-19`. */
  get launchDay(): string {
    return this.settings.launched_on ?? this.config.LAUNCH_DATE ?? defaultLaunchDay;
  }

  onApplicationBootstrap(): void {
    void this.refresh();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Replaces the settings, unless newer ones are here, and drops all pages that were made with the old ones. */
  apply(settings: SiteSettings): void {
    if (settings.site_version <= this.settings.site_version) return;
    this.settings = settings;
    this.responses.forget('all');
  }

  /** Reads the settings now and then regularly. Resolves also when they cannot be read. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const isRead = await this.read();
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), isRead ? readEvery : retryAfter);
    this.timer.unref();
  }

  private async read(): Promise<boolean> {
    try {
      const context = { viewer: null, requestId: 'site-settings', deadline: this.rpc.deadline() };
      this.apply(await this.rpc.call(readSite, {}, context));
      return true;
    } catch (error) {
      this.logger.debug({ err: error }, 'the settings of the site can not be read now');
      return false;
    }
  }
}

@Module({ imports: [CacheModule], providers: [CurrentSite], exports: [CurrentSite] })
export class SiteSettingsModule {}
