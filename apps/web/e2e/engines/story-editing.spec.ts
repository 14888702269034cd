import * as fc from 'fast-check';
import { inEachEngine } from './in-each-engine.js';
import { acts, actsOfRun, beginning, perform } from './story-acts.js';
import { longText, StoryPage } from './story-page.js';
import { type Place, StoryTextModel } from './story-text-model.js';

/** STORY_EDITING_SEED and STORY_EDITING_RUNS look for other faults than the run of every day. */
const seed = Number(process.env['STORY_EDITING_SEED'] || 17);
const runs = Number(process.env['STORY_EDITING_RUNS'] || 2);
/** Milliseconds for each run of random acts. */
const timeout = 90_000;

inEachEngine('writing a long story', ({ visitor }) => {
  it('types where the caret stands after a long paste', async () => {
    const text = new StoryTextModel(['Before.']);
    const page = await StoryPage.open(await visitor(), text.paragraphs);
    await page.pressAt(text.end);
    text.select(text.end);
    const pasted = longText('Long', 60, 80);
    text.put(pasted);
    await page.paste(pasted);
    text.type('hello');
    await page.type('hello');
    await page.see(text);
    await page.seeStored(text.paragraphs);
  });

  it('keeps lines whole that are typed between many paragraphs', async () => {
    const text = new StoryTextModel(longText('Short', 100, 3));
    const page = await StoryPage.open(await visitor(), text.paragraphs);
    const pasted = longText('Pasted', 30, 3);
    await page.pressAt({ paragraph: 50, offset: 3 });
    text.select({ paragraph: 50, offset: 3 });
    text.put(pasted);
    await page.paste(pasted);
    const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`);
    text.divide();
    await page.press('Enter');
    for (const [at, line] of lines.entries()) {
      if (at > 0) text.divide();
      text.type(line);
    }
    await page.typeLines(lines);
    await page.see(text);
    await page.seeStored(text.paragraphs);
  });

  it('acts with a key where the press before it put the caret', async () => {
    const text = new StoryTextModel(longText('P', 60, 5));
    const page = await StoryPage.open(await visitor(), text.paragraphs);
    for (const [at, paragraph] of [50, 20, 40, 19, 5].entries()) {
      // Two presses at one place of the window would select a word.
      const place = { paragraph, offset: at % 2 === 0 ? 0 : 8 };
      await page.pressAt(place);
      await page.press('Enter');
      text.select(place);
      text.divide();
      await page.see(text);
    }
    await page.press('Control+a');
    await page.pressAt({ paragraph: 30, offset: 2 });
    await page.press('Backspace');
    text.select({ paragraph: 30, offset: 2 });
    text.remove('backward');
    await page.see(text);
  });

  it('divides, joins and replaces paragraphs where two sections of the text meet', async () => {
    const text = new StoryTextModel(longText('P', 60, 30));
    const page = await StoryPage.open(await visitor(), text.paragraphs);
    const last = { paragraph: 19, offset: text.lengthOf(19) };
    const goTo = async (place: Place) => {
      await page.pressAt(place);
      text.select(place);
    };
    const type = async (words: string) => {
      await page.type(words);
      text.type(words);
      await page.see(text);
    };
    await goTo(last);
    await page.press('Enter');
    text.divide();
    await type('between');
    await page.press('Backspace', 'between'.length + 1);
    for (let time = 0; time <= 'between'.length; time += 1) text.remove('backward');
    await type('!');
    await page.press('Delete');
    text.remove('forward');
    await type(' joined ');
    await goTo({ paragraph: 39, offset: 0 });
    await page.press('Backspace');
    text.remove('backward');
    await type(' joined ');
    const [from, to] = [
      { paragraph: 19, offset: 3 },
      { paragraph: 20, offset: 5 },
    ];
    await page.drag(from, to);
    text.select(to, from);
    await type('replaced');
    await page.press('Control+Shift+End');
    text.select(text.end, text.head);
    await type('the end');
    await page.seeStored(text.paragraphs);
  });

  it('deletes all, takes it back, and copies and pastes all', async () => {
    const text = new StoryTextModel(longText('P', 60, 10));
    const all = text.paragraphs;
    const page = await StoryPage.open(await visitor(), all);
    await page.pressAt({ paragraph: 30, offset: 2 });
    await page.press('Control+a');
    await page.press('Delete');
    await page.seeText(['']);
    await page.type('anew');
    await page.seeText(['anew']);
    await page.press('Control+z', 2);
    await page.seeText(all);
    await page.press('Control+a');
    await page.press('Control+c');
    await page.press('Control+End');
    await page.press('Control+v');
    await page.seeText([...all, ...all]);
    await page.type('!');
    text.select(text.end);
    text.put(['', ...all]);
    text.type('!');
    await page.see(text);
    await page.seeStored(text.paragraphs);
  });

  it(
    `has the text of a plain model after random acts (seed ${seed}, ${runs} runs of ${actsOfRun} acts)`,
    async () => {
      const writer = await visitor();
      const view = await writer.openTab();
      const author = await writer.signUp(view);
      await fc.assert(
        fc.asyncProperty(beginning, acts, async ({ paragraphs, words }, steps) => {
          const text = new StoryTextModel(longText('P', paragraphs, words));
          const page = await StoryPage.openIn(author, view, text.paragraphs);
          await page.pressAt(text.head);
          await page.see(text);
          for (const [at, act] of steps.entries())
            await perform(act, page, text).catch((cause: unknown) => {
              const done = steps.slice(0, at + 1).map((one) => JSON.stringify(one));
              const what = `Seed ${seed}, ${paragraphs} paragraphs of ${words} words, fault at the last of:`;
              throw new Error(`${what}\n${done.join('\n')}\n${String(cause)}`, { cause });
            });
          await page.seeStored(text.paragraphs);
        }),
        { seed, numRuns: runs, endOnFailure: true },
      );
    },
    timeout * runs,
  );
});
