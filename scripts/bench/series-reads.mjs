import { connectDatabase, Cursors, ReadReplica } from '@quillstead/service-kit';
import { Client } from 'pg';
import { database } from '../../apps/content/dist/database/data-source.js';
import { ListSeriesStories } from '../../apps/content/dist/series/list-series-stories.js';
import { ReadSeries } from '../../apps/content/dist/series/read-series.js';
import { ReadStory } from '../../apps/content/dist/story/read-story.js';
import { withSiteDatabases } from '../supervisor/index.mjs';
import { sampleSession } from './bench-pages.mjs';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';
import { addSeries } from './series/add-series.mjs';
import { explainQueries } from './stories/explain-query.mjs';

/** A series of many stories, one of few, and one that just fills a page, with which later pages are compared. */
const long = { slug: 'bench-long', stories: 5_000 };
const short = { slug: 'bench-short', stories: 5 };
const full = { slug: 'bench-full', stories: 26 };
const middle = ({ slug, stories }) => `${slug}-${Math.ceil(stories / 2)}`;
const cursors = new Cursors('a secret of the bench');

/**
 * Reads the pages of a series of 5,000 stories and of a short one from the whole site in turns: the ratio of their
 * response times, and what PostgreSQL reads for the long one.
 */
export async function seriesReads({ isShort = false } = {}) {
  return onSite((api, dataDir) =>
    withSiteDatabases({ dataDir, env: {}, services: ['content'] }, async (urls) => {
      const client = new Client({ connectionString: urls.content });
      await client.connect();
      try {
        for (const series of [short, full, long]) await addSeries(client, series);
        // PostgreSQL plans by what its statistics say of the new rows.
        await client.query('VACUUM ANALYZE');
      } finally {
        await client.end();
      }
      const times = await timesOf(api, isShort ? 100 : 500);
      return [...times, ...(await buffersOf(urls.content))];
    }),
  );
}

/** The paths that are compared: of the long series, and of a short one. */
async function pairs(api) {
  let later = `/series/${long.slug}/stories`;
  for (let page = 0; page < long.stories / 50; page += 1) {
    const { next } = await (await fetch(api + later)).json();
    later = `/series/${long.slug}/stories?next=${encodeURIComponent(next)}`;
  }
  return [
    ['its head', `/series/${long.slug}`, `/series/${short.slug}`],
    ['its first stories', `/series/${long.slug}/stories`, `/series/${full.slug}/stories`],
    ['a middle page of its stories', later, `/series/${full.slug}/stories`],
    ['its first story', `/story/${long.slug}-1`, `/story/${short.slug}-1`],
    ['its middle story', `/story/${middle(long)}`, `/story/${middle(short)}`],
    ['its last story', `/story/${long.slug}-${long.stories}`, `/story/${short.slug}-${short.stories}`],
  ];
}

async function timesOf(api, rounds) {
  const compared = await pairs(api);
  // A request with a session never gets a response from the cache for visitors.
  const viewers = {
    visitor: { authorization: 'none' },
    member: { cookie: `sid=${await sampleSession(api)}` },
  };
  const rows = [];
  for (const [viewer, headers] of Object.entries(viewers)) {
    for (const [what, one, other] of compared) {
      /** @type {{ long: number[], short: number[] }} */
      const times = { long: [], short: [] };
      for (let round = -20; round < rounds; round += 1) {
        const [ofLong, ofShort] = [await timeOf(api + one, headers), await timeOf(api + other, headers)];
        // The first rounds only warm the code up.
        if (round < 0) continue;
        times.long.push(ofLong);
        times.short.push(ofShort);
      }
      rows.push({
        what: `a series of ${long.stories} stories, ${what}, a ${viewer}: time ÷ that of a short series`,
        figure: median(times.long) / median(times.short),
        atMost: 1.2,
      });
    }
  }
  return rows;
}

async function timeOf(url, headers) {
  const began = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} came with ${response.status}`);
  return performance.now() - began;
}

/** What PostgreSQL reads for pages of the long series, as a visitor reads them. */
async function buffersOf(url) {
  const dataSource = await connectDatabase(
    { name: 'content', database },
    { DATABASE_URL: url, DATABASE_POOL: 2 },
  );
  try {
    const [head, story] = [new ReadSeries(dataSource), new ReadStory(dataSource)];
    const list = new ListSeriesStories(new ReadReplica(dataSource), cursors);
    const context = { viewer: null, requestId: 'bench', deadline: Date.now() + 600_000 };
    const { slug, stories } = long;
    let next;
    for (let page = 0; page < stories / 50; page += 1)
      ({ next } = await list.execute({ slug, next }, context));
    const reads = {
      'its head': () => head.execute({ slug }, context),
      'its first stories': () => list.execute({ slug }, context),
      'a middle page of its stories': () => list.execute({ slug, next }, context),
      'its first story': () => story.execute({ slug: `${slug}-1` }, context),
      'its middle story': () => story.execute({ slug: middle(long) }, context),
      'its last story': () => story.execute({ slug: `${slug}-${stories}` }, context),
    };
    const rows = [];
    for (const [what, read] of Object.entries(reads)) {
      const { buffers } = await explainQueries(dataSource, read);
      rows.push({ what: `a series of ${stories} stories, ${what}: buffers`, figure: buffers });
    }
    return rows;
  } finally {
    await dataSource.destroy();
  }
}
