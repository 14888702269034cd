import { KnownUsers } from '@quillstead/projections';
import { connectDatabase, IdempotentCalls, migrate, Outbox } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { StoryTexts } from '../markup/index.js';
import { PublishStory } from '../story/index.js';
import { readRelated } from './measure-related.js';
import { relateSample } from './relate-sample.js';

/** Prints as JSON the stories that are shown beside each story of the labelled set, on an empty database. */
async function runRelated(): Promise<void> {
  const dataSource = await connectDatabase({ name: 'content', database }, readConfig());
  await migrate(dataSource);
  const publishStory = new PublishStory(
    new IdempotentCalls(dataSource),
    new Outbox(dataSource),
    new KnownUsers(dataSource),
    new StoryTexts(),
    dataSource,
  );
  await relateSample(dataSource, publishStory);
  process.stdout.write(`${JSON.stringify(await readRelated(dataSource))}\n`);
  await dataSource.destroy();
}

await runRelated();
