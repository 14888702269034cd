import type { LiveStream } from './live-stream.js';

/** Somebody who listens, with all the connections on which they do. */
export interface LiveMember {
  readonly streams: Set<LiveStream>;
  /** No counts are sent before this time, by `performance.now()`. */
  restsUntil: number;
}

/** The members with a live connection to this gateway. */
export class LiveMembers {
  private readonly members = new Map<number, LiveMember>();
  private count = 0;

  /** Open connections. */
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
