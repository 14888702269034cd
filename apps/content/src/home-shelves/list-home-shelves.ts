import { Controller } from '@nestjs/common';
import { shortenText, traitMask, withoutControls, withoutOrnaments } from '@quillstead/catalogue';
import { listHomeShelves, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { storyProse } from '@quillstead/fields';
import { canRead } from '@quillstead/projections';
import {
  type RpcContext,
  float,
  integer,
  literal,
  Operation,
  query,
  raw,
  ReadReplica,
  type RowOf,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { CoverAddresses, shownListCover, shownStoryCover } from '../cover-files/index.js';
import { isStoryNotMuted } from '../mute/is-not-muted.js';
import { isSeriesShown, langOfSeries } from '../series-place/index.js';
import { storyLang } from '../story/index.js';
import { authorColumns, authorRow } from '../user-projection/index.js';

const mostWords = 60;
/** The most characters, for a language that has no spaces between its words or for very long words. */
const mostCharacters = 600;

/**
 * Returns the first words of a story as plain text on one line, without the headings of its chapters, with an ellipsis
 * if the story goes on.
 *
 * @param isCut whether the markup is the beginning of a longer one, which may end within a tag or a word
 */
export function firstWords(html: string, isCut = false): string {
  const whole = isCut ? html.replace(/(?:<[^>]*|&[^;\s]*|[^\s<>]+)$/u, '') : html;
  const words = withoutOrnaments(withoutControls(storyProse(whole)))
    .split(/\s+/u)
    .filter((word) => word !== '');
  const first = words.slice(0, mostWords).join(' ');
  const shortened = shortenText(first, mostCharacters);
  const goesOn = isCut || words.length > mostWords;
  return goesOn && shortened === first ? `${first}…` : shortened;
}

/** The most stories that are looked at: the first ones by the trending score, read from its index alone. */
const lookedAt = literal(1_300);
const ofShelf = literal(5);
/** The characters of a story's markup that contain its first words. */
const beginning = 4_000;

/** The categories whose stories are read in less than five minutes. */
const short = traitMask([
  'dribble',
  'drabble',
  'twitterature',
  'n_word_story',
  'microfiction',
  'sudden_fiction',
]);

const shelfRow = {
  shelf: text.as<'opening' | 'short' | 'finished_series' | 'new_voices'>(),
  id: integer,
  slug: text,
  title: text,
  lang: text.orNull,
  cover: text.orNull,
  /** The number of words of a story, or of stories of a series. */
  count: integer,
  beginning: text.orNull,
  score: float,
  ...authorRow,
};
type ShelfRow = RowOf<typeof shelfRow>;

const best = sql`ORDER BY score DESC, story_id DESC LIMIT`;

/** Returns the CTE of the stories of a shelf. @param from the FROM items and the conditions */
const shelf = (name: ShelfRow['shelf'], from: Sql): Sql => sql`${raw(name)} AS MATERIALIZED (
  SELECT '${raw(name)}' AS shelf, readable.story_id, readable.score FROM readable ${from}
  ${best} ${name === 'opening' ? literal(1) : ofShelf}
)`;

/**
 * Lists the story of the day and the shelves above the feed of home (docs/product/lists.md#home), out of the stories
 * that every visitor may see. Stories of an even id are for even days and the others for odd days, so that no story is
 * the story of two successive days.
 */
@Controller()
export class ListHomeShelves {
  constructor(
    private readonly replica: ReadReplica,
    private readonly covers: CoverAddresses,
  ) {}

  @Operation(listHomeShelves)
  async execute(
    _: PayloadOf<typeof listHomeShelves>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof listHomeShelves>> {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await this.replica.forViewer(viewer, (database) =>
      query(
        database,
        shelfRow,
        sql`WITH looked AS MATERIALIZED (
          SELECT story_id, author_id, score, traits FROM story_stat
          WHERE is_open = 1 AND is_nsfw = 0 ${best} ${lookedAt}
        ),
        readable AS MATERIALIZED (
          SELECT looked.* FROM looked
          JOIN user_projection author ON author.user_id = looked.author_id AND ${canRead('author', viewerId)}
          WHERE ${isStoryNotMuted(sql`looked.story_id`, sql`looked.author_id`, viewerId)}
        ),
        ${shelf('opening', sql`WHERE story_id % 2 = floor(extract(epoch FROM now()) / 86400)::bigint % 2`)},
        ${shelf('short', sql`WHERE traits & ${literal(short)} <> 0 AND story_id NOT IN (SELECT story_id FROM opening)`)},
        ${shelf(
          'new_voices',
          sql`JOIN author_stat voice
              ON voice.user_id = readable.author_id AND voice.first_posted_at > now() - interval '30 days'
            JOIN story_stat debut ON debut.story_id = readable.story_id AND debut.posted_at = voice.first_posted_at`,
        )},
        finished_series AS MATERIALIZED (
          SELECT series.id AS series_id, max(readable.score) AS score
          FROM readable JOIN series_story chapter ON chapter.story_id = readable.story_id
          JOIN series ON series.id = chapter.series_id AND ${isSeriesShown}
            AND series.series_status = 'complete' AND series.count_stories > 1
          GROUP BY series.id ORDER BY score DESC, series.id DESC LIMIT ${ofShelf}
        )
        SELECT item.* FROM (
          SELECT chosen.shelf, story.id, story.slug, story.title, ${storyLang} AS lang,
                 ${shownStoryCover('story')} AS cover, story.count_words AS count,
                 CASE WHEN chosen.shelf = 'opening' THEN left(story.rich_text_story, ${literal(beginning)}) END AS beginning,
                 chosen.score, ${authorColumns('author', viewerId)}
          FROM (
            SELECT * FROM opening UNION ALL SELECT * FROM short UNION ALL SELECT * FROM new_voices
          ) AS chosen
          JOIN story ON story.id = chosen.story_id
          JOIN user_projection author ON author.user_id = story.author_id
          UNION ALL
          SELECT 'finished_series', series.id, series.slug, series.title, ${langOfSeries('series.id')},
                 ${shownListCover('series')},
                 series.count_stories, NULL, finished_series.score, ${authorColumns('author', viewerId)}
          FROM finished_series JOIN series ON series.id = finished_series.series_id
          JOIN user_projection author ON author.user_id = series.author_id
        ) AS item
        ORDER BY item.score DESC, item.id DESC`,
      ),
    );
    const shown = rows.map((row) => ({ ...row, cover: this.covers.ofReader(row.cover) }));
    const on = (name: ShelfRow['shelf']) => shown.filter((row) => row.shelf === name);
    return {
      opening: on('opening').map(toOpening).at(0) ?? null,
      short: on('short').map(toStory),
      finished_series: on('finished_series').map(toSeries),
      new_voices: on('new_voices').map(toStory),
    };
  }
}

function toStory({ shelf: _, beginning: __, score: ___, id, count, ...row }: ShelfRow) {
  return { story_id: id, count_words: count, ...row };
}

function toSeries({ shelf: _, beginning: __, score: ___, id, count, ...row }: ShelfRow) {
  return { series_id: id, count_stories: count, ...row };
}

function toOpening(row: ShelfRow) {
  const html = row.beginning ?? '';
  return { ...toStory(row), beginning: firstWords(html, html.length >= beginning) };
}
