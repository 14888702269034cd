import { inEachEngine } from './in-each-engine.js';
import { longText, StoryPage } from './story-page.js';

const all = longText('Short', 400, 4);

inEachEngine('the first drag in a long draft', ({ visitor }) => {
  it.each([
    [198, 201],
    [201, 198],
  ])('selects what the mouse was dragged over, from paragraph %i to %i', async (first, last) => {
    const page = await StoryPage.open(await visitor(), all);
    const [from, to] = [
      { paragraph: first, offset: 3 },
      { paragraph: last, offset: 5 },
    ];
    await page.drag(from, to);
    await page.view.until(
      async () => {
        const { anchor, head } = await page.read();
        return JSON.stringify([anchor, head]) === JSON.stringify([from, to]);
      },
      `a selection from ${JSON.stringify(from)} to ${JSON.stringify(to)}`,
    );
    await page.type('x');
    await page.view.until(async () => (await page.read()).paragraphs.length < 400, 'the selection replaced');
    const { paragraphs } = await page.read();
    const [start, end] = first < last ? [3, 5] : [5, 3];
    expect(paragraphs).toEqual([
      ...all.slice(0, 198),
      `${all[198]?.slice(0, start)}x${all[201]?.slice(end)}`,
      ...all.slice(202),
    ]);
  });
});
