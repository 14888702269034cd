import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readStoryFile, type SampleStory } from './read-story-file.js';

const comments = z.array(
  z.object({
    /** The name of the story's file. */
    story: z.string(),
    author: z.string(),
    text: z.string(),
    /** The place in this list of the comment to which it replies. */
    reply_to: z.int().nonnegative().optional(),
    /** The hours after the story was posted. */
    hours_after: z.number().positive(),
  }),
);

const likes = z.record(z.string(), z.array(z.string()));

const series = z.record(
  z.string(),
  z.object({
    author: z.string(),
    title: z.string(),
    description: z.string(),
    series_status: z.enum(['ongoing', 'complete', 'paused']),
  }),
);

const collections = z.array(
  z.object({
    author: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    stories: z.array(z.object({ story: z.string(), note: z.string().optional() })),
  }),
);

export type SampleCollection = z.infer<typeof collections>[number];
export type SampleSeries = z.infer<typeof series>[string];
export type SampleComment = z.infer<typeof comments>[number];

export interface Sample {
  readonly stories: ReadonlyMap<string, SampleStory>;
  readonly series: ReadonlyMap<string, SampleSeries>;
  readonly collections: readonly SampleCollection[];
  readonly comments: readonly SampleComment[];
  readonly likes: ReadonlyMap<string, readonly string[]>;
  /** The usernames of all who wrote, liked or collected something. */
  readonly usernames: readonly string[];
}

const folder = new URL('../../sample/', import.meta.url);

/** Reads the sample from the files beside the sources. Throws if one is wrong. */
export async function readSample(): Promise<Sample> {
  const files = (await readdir(new URL('stories/', folder))).filter((name) => name.endsWith('.md'));
  const stories = new Map<string, SampleStory>();
  for (const name of files) {
    stories.set(name.replace(/\.md$/u, ''), readStoryFile(await readText(`stories/${name}`)));
  }
  const sample = {
    stories,
    series: new Map(Object.entries(series.parse(JSON.parse(await readText('series.json'))))),
    collections: collections.parse(JSON.parse(await readText('collections.json'))),
    comments: comments.parse(JSON.parse(await readText('comments.json'))),
    likes: new Map(Object.entries(likes.parse(JSON.parse(await readText('likes.json'))))),
  };
  const writers = [...sample.stories.values(), ...sample.collections, ...sample.comments].map(
    ({ author }) => author,
  );
  return { ...sample, usernames: [...new Set([...writers, ...[...sample.likes.values()].flat()])] };
}

const readText = (path: string): Promise<string> => readFile(new URL(path, folder), 'utf8');
