import type { LiveStream } from './live-stream.js';

/** A member who receives live notifications, with all their connections. */
export interface LiveMember {
  readonly streams: Set<LiveStream>;
  /** The time before which no counts are sent, by `performance.now()`. */
  restsUntil: number;
}

/** The members with a live connection to this gateway. */
export class LiveMembers {
  private readonly members = new Map<number, LiveMember>();
  private count = 0;

  /** Returns the number of open connections. */
  get size(): number {
    return this.count;
  }

  get(id: number): LiveMember | undefined {
    return this.members.get(id);
  }

  ids(): Iterable<number> {
    return this.members.keys();
  }

  streamsOf(id: number): readonly LiveStream[] {
    return [...(this.members.get(id)?.streams ?? [])];
  }

  all(): readonly LiveStream[] {
    return [...this.members.values()].flatMap(({ streams }) => [...streams]);
  }

  add(stream: LiveStream): void {
    const member = this.members.get(stream.memberId) ?? { streams: new Set(), restsUntil: 0 };
    member.streams.add(stream);
    this.members.set(stream.memberId, member);
    this.count += 1;
  }

  remove(stream: LiveStream): void {
    const member = this.members.get(stream.memberId);
    if (member?.streams.delete(stream) !== true) return;
    this.count -= 1;
    if (member.streams.size === 0) this.members.delete(stream.memberId);
  }
}
