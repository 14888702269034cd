import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median } from './median.mjs';

const rounds = 11;
/** Rounds that only warm the code up. */
const warming = 10;
const kit = new URL('../../libs/shared/', import.meta.url);
const storyText = new URL('../../apps/content/dist/markup/story-text.js', import.meta.url);

const comment = {
  story_id: 12,
  comment_text: 'I read this twice, and the second time I noticed the lantern on the sill. '.repeat(4),
};
const commentKeys = { required: ['story_id', 'comment_text'], optional: ['comment_reply_id'] };

const paragraph =
  '<p>The lantern on the sill burned low, and <strong>nobody</strong> — not even Ann&rsquo;s “brother” — said a word ' +
  'about it &amp; the rain went on. <em class="indent">It was over.</em><br></p>';
const story = paragraph.repeat(Math.floor(1_000_000 / paragraph.length));

/** Milliseconds of CPU of this thread that a piece of work takes, the middle of several rounds. */
function cpuOfWork(work) {
  const figures = [];
  for (let round = -warming; round < rounds; round += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    if (round >= 0) figures.push((user + system) / 1_000);
  }
  return median(figures);
}

/** The longest that the event loop stood still while a story was read in a thread, in milliseconds. */
async function longestWait(thread) {
  const waits = [];
  for (let round = -warming; round < rounds; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await thread.run({ html: story, isDraft: false });
    delay.disable();
    if (round >= 0) waits.push(delay.max / 1e6);
  }
  return median(waits);
}

/** Measures the cost of checking payloads against the dictionary, with the markup and the counts of a story. */
export async function fieldsCost() {
  const { checkPayload } = await import(new URL('fields/dist/index.js', kit).href);
  const { LongWork } = await import(new URL('service-kit/dist/index.js', kit).href);
  const { readStoryText } = await import(storyText.href);
  const comments = 10_000;
  const aComment = cpuOfWork(() => {
    for (let at = 0; at < comments; at += 1) checkPayload(comment, commentKeys);
  });
  const gateway = cpuOfWork(() =>
    checkPayload(
      { rich_text_story: story },
      { required: ['rich_text_story'], optional: [] },
      { leavesMarkup: true },
    ),
  );
  const thread = new LongWork(storyText, 'readStoryText');
  const began = performance.now();
  await thread.run({ html: story, isDraft: false });
  const first = performance.now() - began;
  const aStory = cpuOfWork(() => readStoryText({ html: story, isDraft: false }));
  const wait = await longestWait(thread);
  await thread.close();
  return [
    { what: 'a comment checked', figure: (aComment / comments) * 1_000, unit: 'µs', atMost: 20 },
    {
      what: 'a story of 1,000,000 characters checked, sanitised, counted',
      figure: aStory,
      unit: 'ms',
      atMost: 150,
    },
    { what: 'the first such story of a thread, its start included', figure: first, unit: 'ms' },
    { what: 'the same story in the gateway', figure: gateway, unit: 'ms' },
    { what: 'longest wait of others meanwhile, read in a thread', figure: wait, unit: 'ms', atMost: 20 },
  ];
}
