import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { authorLabel, paths } from '@quillstead/catalogue';
import { autosuggest, type PayloadOf, readSuggested, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, Operation, RedisListClient, LOGGER, type Logger } from '@quillstead/service-kit';
import { In, Repository } from 'typeorm';
import { SearchedUser } from '../user-projection/index.js';
import { fold, SEARCH_ENGINE, type SearchEngine, type Suggested, type SuggestKind } from '../engine/index.js';

type Row = ResponseOf<typeof autosuggest>[number];

const most = 10;
type Shares = Readonly<Record<SuggestKind, number>>;
/** The numbers of rows of each kind when all have enough: with series among the results, and without. */
const sharesWithSeries: Shares = { user: 4, hashtag: 2, story: 2, series: 2 };
const sharesWithout: Shares = { user: 4, hashtag: 3, story: 3, series: 0 };

/** Suggests results in the header's search field during typing (docs/product/search.md#suggestions). */
@Controller()
export class Suggest {
  constructor(
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine,
    @InjectRepository(SearchedUser) private readonly people: Repository<SearchedUser>,
    private readonly rpc: RedisListClient,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Suggests at most ten rows; none when the engine or an owner does not respond in time, since typing continues
   * without.
   */
  @Operation(autosuggest)
  async execute(
    { q, q_source, q_caption }: PayloadOf<typeof autosuggest>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof autosuggest>> {
    try {
      const text = q ?? '';
      const found = await this.engine.suggest(fold(text), kindsOf(text, q_source), context.viewer);
      const rows = await this.rows(share(found), context);
      return q_caption === 0 ? rows.map((row) => ({ ...row, caption: null })) : rows;
    } catch (error) {
      this.logger.warn({ err: error }, 'there are no suggestions');
      return [];
    }
  }

  private async rows(chosen: readonly Suggested[], context: RpcContext): Promise<Row[]> {
    const ids = (kind: SuggestKind) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
    const [people, { stories, hashtags, series }] = await Promise.all([
      this.people.findBy({ userId: In(ids('user')), status: 'active' }),
      this.ownedByContent(
        { story_ids: ids('story'), hashtag_ids: ids('hashtag'), series_ids: ids('series') },
        context,
      ),
    ]);
    const rows = new Map<string, Row>([
      ...people.map(({ userId, username, displayName }): [string, Row] => [
        `user:${userId}`,
        { label: `@${username}`, link: paths.user(username), caption: displayName },
      ]),
      ...hashtags.map(({ hashtag_id: id, value, count_stories: count }): [string, Row] => [
        `hashtag:${id}`,
        { label: value, link: paths.hashtag(value), caption: count === 1 ? '1 story' : `${count} stories` },
      ]),
      ...stories.map((story): [string, Row] => [
        `story:${story.story_id}`,
        { label: story.title, link: paths.story(story.slug), caption: authorLabel(story) },
      ]),
      ...series.map((one): [string, Row] => [
        `series:${one.series_id}`,
        { label: one.title, link: paths.series(one.slug), caption: `Series by ${authorLabel(one)}` },
      ]),
    ]);
    return chosen.flatMap(({ kind, id }) => rows.get(`${kind}:${id}`) ?? []);
  }

  private ownedByContent(
    request: PayloadOf<typeof readSuggested>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readSuggested>> {
    if (Object.values(request).every((ids) => ids.length === 0))
      return Promise.resolve({ stories: [], hashtags: [], series: [] });
    return this.rpc.call(readSuggested, request, context);
  }
}

/** Returns the kinds to suggest: a typed sign decides the kind; the field for hashtags suggests only these. */
function kindsOf(q: string, source: PayloadOf<typeof autosuggest>['q_source']): SuggestKind[] {
  if (source === 'hashtag_list' || /^[#＃]/u.test(q)) return ['hashtag'];
  return /^[@＠]/u.test(q) ? ['user'] : ['user', 'hashtag', 'story', 'series'];
}

/** The shares of the kinds first, then whatever else is best; each kind in the order in which it was found. */
function share(found: readonly Suggested[]): Suggested[] {
  const shares = found.some(({ kind }) => kind === 'series') ? sharesWithSeries : sharesWithout;
  const firsts = found.filter(
    (one) => found.filter(({ kind }) => kind === one.kind).indexOf(one) < shares[one.kind],
  );
  const chosen = [...firsts, ...found.filter((one) => !firsts.includes(one))].slice(0, most);
  const kinds = Object.keys(shares);
  return chosen.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || found.indexOf(one) - found.indexOf(other),
  );
}
