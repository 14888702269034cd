import type { countNewNotificationsOfMany, ResponseOf } from '@quillstead/contracts';
import type { LiveMembers } from './live-members.js';

type Counted = ResponseOf<typeof countNewNotificationsOfMany>[number];

interface SendCountsOptions {
  readonly members: LiveMembers;
  /** Reads the counts of many members in one operation. */
  readonly count: (ids: readonly number[]) => Promise<readonly Counted[]>;
  readonly send: (memberId: number, text: string) => void;
}

/** Milliseconds in which what changes for many is gathered. */
const gather = 50;
/**
 * The milliseconds after which members who got counts a moment ago, or whose counts could not be read, are checked
 * again.
 */
const look = 250;
/** Milliseconds between two messages to one member. */
const rest = 1_000;
/** Members that one operation is about. */
const mostAtOnce = 500;

/**
 * Sends members who listen the counts of what is new for them: to each at most once a second, however much happens and
 * on however many connections they listen, and to many with one operation, so that a story for a hundred thousand
 * subscribers costs a few calls a second.
 */
export class SendCounts {
  private readonly due = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: SendCountsOptions) {}

  /** Notes that something has changed for a member; nothing happens for a member without a connection. */
  want(id: number): void {
    if (this.options.members.get(id) === undefined) return;
    this.due.add(id);
    this.wake(gather);
  }

  stop(): void {
    this.due.clear();
    clearTimeout(this.timer);
  }

  private wake(wait: number): void {
    this.timer ??= setTimeout(() => void this.round(), wait);
  }

  private async round(): Promise<void> {
    const ids = this.takeDue(performance.now());
    for (let from = 0; from < ids.length; from += mostAtOnce)
      await this.sendSome(ids.slice(from, from + mostAtOnce));
    this.timer = undefined;
    if (this.due.size > 0) this.wake(look);
  }

  /**
   * Takes the members to whom counts are to be sent now: a member who got counts a moment ago stays due, one who left
   * does not.
   */
  private takeDue(now: number): number[] {
    const taken: number[] = [];
    for (const id of this.due) {
      const member = this.options.members.get(id);
      if (member !== undefined && member.restsUntil > now) continue;
      this.due.delete(id);
      if (member === undefined) continue;
      member.restsUntil = now + rest;
      taken.push(id);
    }
    return taken;
  }

  private async sendSome(ids: readonly number[]): Promise<void> {
    try {
      for (const { user_id, ...counts } of await this.options.count(ids))
        this.options.send(user_id, JSON.stringify(counts));
    } catch {
      // Notifications is away: members who still listen get their counts when it is back.
      for (const id of ids) this.due.add(id);
    }
  }
}
