import * as fc from 'fast-check';
import { longText, type StoryPage } from './story-page.js';
import { compare, type StoryTextModel } from './story-text-model.js';

export const actsOfRun = 24;

const directions = {
  ArrowLeft: 'backward',
  ArrowRight: 'forward',
  Backspace: 'backward',
  Delete: 'forward',
} as const;

const word = fc.stringMatching(/^[a-z]{3}$/u);
const times = fc.integer({ min: 1, max: 3 });
const keys = <Key extends string>(...some: readonly Key[]) => fc.constantFrom(...some);

/** Long enough to have sections; some paragraphs are longer than a line. */
export const beginning = fc.record({
  paragraphs: fc.constantFrom(45, 60, 100),
  words: fc.constantFrom(3, 40),
});

/** The acts of a user, by their weight; a place is given in thousandths of the text, so that it fits each text. */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('press'),
      paragraph: fc.noBias(fc.integer({ min: 0, max: 999 })),
      offset: fc.constantFrom(0, 500, 999),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ act: fc.constant('type'), words: fc.array(word, { minLength: 1, maxLength: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('lines'),
      words: fc.array(word, { minLength: 2, maxLength: 23 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('paste'),
      name: word,
      paragraphs: fc.constantFrom(1, 3, 21, 45),
      words: fc.constantFrom(2, 60),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('remove'), key: keys('Backspace', 'Delete'), times }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('step'), key: keys('ArrowLeft', 'ArrowRight'), times }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('move'),
      key: keys('ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Control+Home', 'Control+End'),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('select'),
      key: keys('Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+PageDown', 'Control+Shift+End'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: keys('undo', 'redo'), times }) },
);
export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** The acts of one run. */
export const acts = fc.array(act, { minLength: actsOfRun, maxLength: actsOfRun });

/** Does something in the page and in the model, and compares them. */
export async function perform(what: Act, page: StoryPage, text: StoryTextModel): Promise<void> {
  switch (what.act) {
    case 'press': {
      const paragraph = Math.floor((what.paragraph / 1000) * text.paragraphs.length);
      const place = { paragraph, offset: Math.round((what.offset / 999) * text.lengthOf(paragraph)) };
      await page.pressAt(place);
      // Two presses at one place select a word.
      const { head, anchor } = await page.read();
      if (head.paragraph !== paragraph || anchor.paragraph !== paragraph)
        throw new Error(`A press at ${JSON.stringify(place)} led to ${JSON.stringify(head)}.`);
      text.select(head, anchor);
      return;
    }
    case 'type':
      text.type(what.words.join(' '));
      await page.type(what.words.join(' '));
      return page.see(text);
    case 'lines':
      for (const [at, line] of what.words.entries()) {
        if (at > 0) text.divide();
        text.type(line);
      }
      await page.typeLines(what.words);
      return page.see(text);
    case 'paste': {
      const pasted = longText(what.name, what.paragraphs, what.words);
      text.put(pasted);
      await page.paste(pasted);
      return page.see(text);
    }
    case 'remove':
      for (let time = 0; time < what.times; time += 1) text.remove(directions[what.key]);
      await page.press(what.key, what.times);
      return page.see(text);
    case 'step':
      return step(what, page, text);
    case 'move':
    case 'select': {
      const before = text.head;
      const isOnlyCaret = compare(text.anchor, before) === 0;
      await page.press(what.key, what.act === 'move' ? what.times : 1);
      const { head, anchor } = await page.read();
      const way = compare(head, before) * (/Up|Home|Left/u.test(what.key) ? -1 : 1);
      if (isOnlyCaret && way < 0)
        throw new Error(`${what.key} led from ${JSON.stringify(before)} to ${JSON.stringify(head)}.`);
      text.select(head, anchor);
      return page.seeText(text.paragraphs);
    }
    default:
      return takeBack(what.act, what.times, page, text);
  }
}

async function step(
  { key, times: many }: { readonly key: 'ArrowLeft' | 'ArrowRight'; readonly times: number },
  page: StoryPage,
  text: StoryTextModel,
): Promise<void> {
  for (let time = 0; time < many; time += 1) text.step(directions[key]);
  await page.press(key, many);
  const { head, anchor } = await page.read();
  // At the end of a line within a paragraph, Firefox needs one more key: the first moves the caret to the beginning of
  // the next line, which is the same place in the text.
  const back = text.beside(text.head, directions[key] === 'forward' ? 'backward' : 'forward');
  if (compare(head, text.head) !== 0 && compare(head, back) !== 0)
    throw new Error(`${key} led to ${JSON.stringify(head)}, not to ${JSON.stringify(text.head)}.`);
  text.select(head, anchor);
}

async function takeBack(
  direction: 'undo' | 'redo',
  many: number,
  page: StoryPage,
  text: StoryTextModel,
): Promise<void> {
  for (let time = 0; time < many; time += 1) {
    await page.press(direction === 'undo' ? 'Control+z' : 'Control+y');
    const { paragraphs, head, anchor } = await page.read();
    if (!text.goTo(paragraphs, direction))
      throw new Error(`${direction} led to a text that there never was: ${JSON.stringify(paragraphs)}`);
    text.select(head, anchor);
  }
}
