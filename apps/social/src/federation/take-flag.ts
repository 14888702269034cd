import { withoutControls } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { stripHtml } from '@quillstead/fields';
import { boolean, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { addReport, type ReportedThing, type SeenThing } from '../report-case/index.js';
import { actorAt, storyOf } from './addresses.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import type { ReceivedActivity } from './received-activity.js';
import { excerptOf } from './reported-replies.js';
import type { Act } from './sender.js';
import { SiteFederation } from './site-federation.js';

/** The most reports that are taken in an hour: of one host, and of all hosts together. */
const [mostOfHost, mostOfAll] = [20, 200];
/** The most stories that one report can be about. */
const mostStories = 5;
/** The most characters of a reason, as of a member's report. */
const longestReason = 2_000;

interface Flagged {
  readonly thing: ReportedThing;
  readonly seen: SeenThing | null;
}

/** Takes reports of other servers about stories and authors of this site, on which moderators here decide. */
@Injectable()
export class TakeFlag {
  constructor(
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly series: FollowableSeries,
  ) {}

  /** Returns the change; null for a report about nothing that other servers may know. */
  async consider({ flagged, content }: ReceivedActivity): Promise<Act | null> {
    const things = await this.thingsAt(flagged);
    if (things.length === 0) return null;
    const words = withoutControls(stripHtml(content ?? '')).trim();
    const reason = [...words].slice(0, longestReason).join('');
    return async ({ host }, manager) => {
      if (await isFlooding(host, manager)) return 'too_many';
      let isAdded = false;
      for (const { thing, seen } of things)
        if (await addReport(manager, thing, seen, { reporterHost: host, kind: 'other', reason }))
          isAdded = true;
      return isAdded ? 'done' : 'nothing';
    };
  }

  /**
   * Finds the reported things. Servers name a person and the stories that they mean: it is about these stories, or
   * without any about the author, also that of a series.
   */
  private async thingsAt(flagged: readonly string[]): Promise<Flagged[]> {
    const { url } = this.federation.site;
    const ids = new Set(flagged.flatMap((address) => storyOf(address, url) ?? []));
    const stories: Flagged[] = [];
    // The ids are sorted, so that two reports of the same stories do not wait for each other.
    for (const id of [...ids].slice(0, mostStories).toSorted((one, other) => one - other)) {
      const [story] = await this.federation.stories({ story_id: id });
      if (story === undefined || (await this.authors.byId(story.author_id)) === undefined) continue;
      const { author_id, slug, title, description, beginning } = story;
      const seen = { author_id, slug, title, excerpt: excerptOf(description ?? beginning) };
      stories.push({ thing: { kind: 'story', id }, seen });
    }
    if (stories.length > 0) return stories;
    const actorId = flagged.map((address) => actorAt(address, url)).find((id) => id !== null);
    if (actorId === undefined) return [];
    const author =
      actorId < 0 ? (await this.series.byId(-actorId))?.author : await this.authors.byId(actorId);
    return author === undefined ? [] : [{ thing: { kind: 'user', id: author.user_id }, seen: null }];
  }
}

async function isFlooding(host: string, manager: EntityManager): Promise<boolean> {
  const found = await queryOne(
    manager,
    { is_flooding: boolean },
    sql`SELECT count(*) >= ${mostOfAll} OR count(*) FILTER (WHERE reporter_host = ${host}) >= ${mostOfHost} AS is_flooding
     FROM report WHERE reporter_host IS NOT NULL AND reported_at > now() - interval '1 hour'`,
  );
  return found?.is_flooding === true;
}
