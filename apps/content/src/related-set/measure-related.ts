import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query, sql, text } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { readSample } from '../sample/read-sample.js';

const file = join(import.meta.dirname, '../../sample/related.json');
/** The labelled stories, by the names of the files of the sample. */
const labels = z.record(z.string(), z.array(z.string()));
/** The number of related stories that a page shows. */
const shown = 5;

/** A story of the set with the stories that are shown beside it. */
export interface RelatedPlace {
  readonly story: string;
  /** The stories that a person has named as related. */
  readonly expected: readonly string[];
  readonly shown: readonly string[];
}

/** The quality of the related stories, each share from 0 to 1. */
export interface RelatedQuality {
  readonly stories: number;
  /** The share of the shown stories that are expected. */
  readonly precision: number;
  /** The share of the stories with expected ones beside which at least one of these is shown. */
  readonly coverage: number;
}

/**
 * Returns the stories that a visitor sees beside each story of the set, on a database that `relateSample` has filled.
 */
export async function readRelated(dataSource: DataSource): Promise<RelatedPlace[]> {
  const set = labels.parse(JSON.parse(await readFile(file, 'utf8')));
  const { stories } = await readSample();
  const names = new Map([...stories].map(([name, { title }]) => [title, name]));
  const rows = await query(
    dataSource,
    { story: text, related: text.list },
    sql`SELECT story.title AS story, array_agg(other.title ORDER BY related.score DESC, other.id DESC) AS related
        FROM related_story related
        JOIN story ON story.id = related.story_id
        JOIN story other ON other.id = related.related_id AND other.is_nsfw = 0
        GROUP BY story.id`,
  );
  const nameOf = (title: string): string => names.get(title) ?? title;
  const found = new Map(rows.map(({ story, related }) => [nameOf(story), related.map(nameOf)]));
  return Object.entries(set).map(([story, expected]) => ({
    story,
    expected,
    shown: (found.get(story) ?? []).slice(0, shown),
  }));
}

export function qualityOf(places: readonly RelatedPlace[]): RelatedQuality {
  const all = places.flatMap(({ expected, shown: given }) => given.map((one) => expected.includes(one)));
  const labelled = places.filter(({ expected }) => expected.length > 0);
  const covered = labelled.filter(({ expected, shown: given }) =>
    given.some((one) => expected.includes(one)),
  );
  return {
    stories: places.length,
    precision: all.filter(Boolean).length / all.length,
    coverage: covered.length / labelled.length,
  };
}
