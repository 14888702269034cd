import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { hasVisibleText } from '@quillstead/catalogue';
import { countReads, mostReadsAtOnce, type StoryRead } from '@quillstead/contracts';
import {
  CONFIG,
  LOGGER,
  type Logger,
  readerPseudonyms,
  RedisListClient,
} from '@quillstead/service-kit/process';
import { isbot } from 'isbot';
import { Counter, Registry } from 'prom-client';
import type { GatewayConfig } from '../config.js';
import { addressKey, addressOf } from '../http/address-key.js';
import type { Caller } from '../http/caller.js';

/** Milliseconds between two sends: what a killed gateway loses. */
const sendEvery = 5_000;
/** Reads that are stored while content is away; further ones are not counted. */
const mostStored = 50_000;
/** Characters of a browser's name that distinguish readers at one address. */
const browserLength = 300;
const dayLength = 24 * 60 * 60 * 1_000;

/** The reads of one day. */
interface Day {
  /** The day in UTC, YYYY-MM-DD. */
  readonly date: string;
  /** Slug, member's id or nothing, address, browser, with line feeds between; each once. */
  readonly seen: Set<string>;
  /** Reads without addresses that are not sent yet. */
  unsent: StoryRead[];
}

/**
 * Notes who reads which story, and sends it to content every few seconds (docs/product/statistics.md#reads). To note a
 * read costs an entry of a set; the rest of the work is done once for all reads of a send. Nothing but the pseudonyms
 * of the day leaves this process, and nothing is stored longer than until the next send that succeeds.
 */
@Injectable()
export class StoryReads implements OnApplicationShutdown {
  private readonly days = new Map<number, Day>();
  private readonly outcomes: Counter<'outcome'>;
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'DEPLOYMENT_SECRET' | 'TRUST_PROXY'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly rpc: RedisListClient,
    registry: Registry,
  ) {
    this.outcomes = new Counter({
      name: 'story_reads_total',
      help: 'Reads of stories, each reader once a send: sent to content, of robots, and left out for want of room',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /**
   * Notes that a story was sent to a reader.
   * @param slug null when the response has no story's text
   * @param viewer null for a visitor
   */
  note(slug: string | null, request: IncomingMessage, viewer: Caller['viewer'] = null): void {
    const { method, headers } = request;
    const browser = headers['user-agent'] ?? '';
    if (slug === null || method !== 'GET' || !hasVisibleText(browser) || isAhead(headers)) return;
    const day = this.dayOf(Date.now());
    if (day.seen.size + day.unsent.length >= mostStored) return this.outcomes.inc({ outcome: 'dropped' });
    const address = viewer === null ? addressOf(request, this.config.TRUST_PROXY) : '';
    day.seen.add(`${slug}\n${viewer?.id ?? ''}\n${address}\n${browser.slice(0, browserLength)}`);
    this.timer ??= setTimeout(() => void this.send(), sendEvery).unref();
  }

  /** Sends what was noted. What content does not take is sent again later; content counts it once. */
  send(): Promise<void> {
    this.sending ??= this.sendDays().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  async onApplicationShutdown(): Promise<void> {
    // A send that is under way may have left out what was noted since.
    await this.sending;
    await this.send();
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async sendDays(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const [number, day] of this.days) {
      this.hideReaders(day);
      await this.sendDay(day);
      if (day.seen.size + day.unsent.length > 0)
        this.timer ??= setTimeout(() => void this.send(), sendEvery).unref();
      else this.days.delete(number);
    }
  }

  private async sendDay(day: Day): Promise<void> {
    const { date } = day;
    try {
      while (day.unsent.length > 0) {
        const reads = day.unsent.slice(0, mostReadsAtOnce);
        const context = { viewer: null, requestId: randomUUID(), deadline: this.rpc.deadline() };
        await this.rpc.call(countReads, { date, reads }, context);
        day.unsent = day.unsent.slice(reads.length);
        this.outcomes.inc({ outcome: 'sent' }, reads.length);
      }
    } catch (error) {
      this.logger.warn({ err: error, reads: day.unsent.length }, 'reads of stories could not be sent');
    }
  }

  /** Replaces the readers by their pseudonyms, and leaves out robots. */
  private hideReaders(day: Day): void {
    const pseudonym = readerPseudonyms(this.config.DEPLOYMENT_SECRET, day.date);
    const robots = new Map<string, boolean>();
    for (const entry of day.seen) {
      const [slug = '', member = '', address = '', browser = ''] = entry.split('\n');
      const isRobot = robots.get(browser) ?? isbot(browser);
      robots.set(browser, isRobot);
      if (isRobot) {
        this.outcomes.inc({ outcome: 'robot' });
        continue;
      }
      const reader = member === '' ? `${addressKey(address)}\n${browser}` : `member ${member}`;
      day.unsent.push({
        slug,
        reader: pseudonym(slug, reader),
        member_id: member === '' ? null : Number(member),
      });
    }
    day.seen.clear();
  }

  private dayOf(now: number): Day {
    const number = Math.floor(now / dayLength);
    let day = this.days.get(number);
    if (day === undefined) {
      day = { date: new Date(now).toISOString().slice(0, 10), seen: new Set(), unsent: [] };
      this.days.set(number, day);
    }
    return day;
  }
}

/**
 * True if a browser prefetches a page, which its user has not opened yet; it counts as read when it is opened, or
 * never.
 */
function isAhead({ 'sec-purpose': purpose, purpose: older }: IncomingHttpHeaders): boolean {
  return `${String(purpose)} ${String(older)}`.includes('prefetch');
}

@Module({ providers: [StoryReads], exports: [StoryReads] })
export class StoryReadsModule {}
