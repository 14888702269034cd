import { KnownUsers } from '@quillstead/projections';
import { connectDatabase, failAtStart, IdempotentCalls, Outbox } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { StoryTexts } from '../markup/index.js';
import { PublishStory } from '../story/index.js';
import { addSample } from './add-sample.js';

/** Fills an empty site with stories, comments and likes; does nothing if there are stories. */
async function loadSample(): Promise<void> {
  const dataSource = await connectDatabase({ name: 'content', database }, readConfig());
  try {
    const publishStory = new PublishStory(
      new IdempotentCalls(dataSource),
      new Outbox(dataSource),
      new KnownUsers(dataSource),
      new StoryTexts(),
      dataSource,
    );
    const count = await addSample(dataSource, publishStory);
    if (count > 0) process.stdout.write(`${count} sample stories with their comments and likes\n`);
  } finally {
    await dataSource.destroy();
  }
}

await loadSample().catch((error: unknown) => failAtStart('content sample', error));
