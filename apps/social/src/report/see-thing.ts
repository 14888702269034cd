import { Injectable } from '@nestjs/common';
import { readReportedThing, type SeenThing } from '@quillstead/contracts';
import { Asker, type AskContext } from '@quillstead/service-kit';
import type { ReportedThing } from './reported-thing.js';

/** Sees a reported story or comment as its reporter does, by the service that owns it. */
@Injectable()
export class SeeThing {
  constructor(private readonly asker: Asker) {}

  /** Null of a person. Throws `not_found` for what the reporter may not see, `unreachable` when content is away. */
  async run({ kind, id }: ReportedThing, context: AskContext): Promise<SeenThing | null> {
    if (kind === 'user') return null;
    return this.asker.ask(
      readReportedThing,
      kind === 'story' ? { story_id: id } : { comment_id: id },
      context,
    );
  }
}
