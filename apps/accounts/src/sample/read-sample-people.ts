import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const flag = z.union([z.literal(0), z.literal(1)]);

const people = z.array(
  z.object({
    username: z.string(),
    display_name: z.string().nullable(),
    bio: z.string().nullable(),
    is_private: flag,
    is_verified: flag,
  }),
);

export type SamplePerson = z.infer<typeof people>[number];

/** The people of the sample, from the file beside the sources. */
export async function readSamplePeople(): Promise<SamplePerson[]> {
  const file = new URL('../../sample/authors.json', import.meta.url);
  return people.parse(JSON.parse(await readFile(file, 'utf8')));
}
