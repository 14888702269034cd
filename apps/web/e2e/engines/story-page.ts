import { randomUUID } from 'node:crypto';
import type { Point } from './tab.js';
import { compare, isSameText, type Place, type StoryTextModel } from './story-text-model.js';
import { css } from './target.js';
import type { View } from './view.js';
import type { Author } from './author.js';
import type { Visitor } from './visitor.js';

/** By attribute: the name of a field is computed from its text, which takes long here. */
const storyField = '[contenteditable][aria-multiline]';

/** The write page with a draft, as its text is seen and edited there. */
export class StoryPage {
  private constructor(
    private readonly author: Author,
    readonly view: View,
    private readonly draft: number,
  ) {}

  /** Opens a draft of these paragraphs, as a new member. */
  static async open(visitor: Visitor, paragraphs: readonly string[]): Promise<StoryPage> {
    const view = await visitor.openTab();
    return StoryPage.openIn(await visitor.signUp(view), view, paragraphs);
  }

  /** Opens a draft of these paragraphs in a tab of a member. */
  static async openIn(author: Author, view: View, paragraphs: readonly string[]): Promise<StoryPage> {
    const { id } = await author.call<{ id: number }>('POST', '/draft', {
      title: `Draft ${randomUUID()}`,
      rich_text_story: asHtml(paragraphs),
      content_type: 'draft_page',
    });
    await view.visit(`/write?id=${id}`);
    await view.see(css(storyField));
    const page = new StoryPage(author, view, id);
    await page.seeText(paragraphs);
    return page;
  }

  /** Presses where a place of the text is seen, once that stands still in the window. */
  async pressAt(place: Place): Promise<void> {
    await this.view.tab.press(await this.pointOf(place));
  }

  /** Selects with the pointer; both places are near each other. */
  async drag(from: Place, to: Place): Promise<void> {
    const ends = async () => {
      const start = await this.view.run(pointOf, { ...from, isToScroll: true });
      const end = await this.view.run(pointOf, { ...to, isToScroll: false });
      return start !== null && end !== null && { start, end };
    };
    // The page may render text for one end, which may move the other end.
    const { start, end } = await this.view.until(ends, 'both ends of the drag in the window');
    await this.view.tab.drag(start, end);
  }

  async type(text: string): Promise<void> {
    await this.view.type(text);
  }

  async press(keys: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.view.key(keys);
  }

  async typeLines(lines: readonly string[]): Promise<void> {
    for (const [at, line] of lines.entries()) {
      if (at > 0) await this.press('Enter');
      await this.type(line);
    }
  }

  async paste(lines: readonly string[]): Promise<void> {
    await this.view.paste({ html: asHtml(lines), text: lines.join('\n') });
  }

  /** The text and its selection as they are now. */
  read(): Promise<ReadStory> {
    return this.view.run(readStory, null);
  }

  /** Waits until the text is that of the model and the caret stands where the model has it. */
  async see({ paragraphs, head }: StoryTextModel): Promise<void> {
    await this.seeText(paragraphs);
    const now = await this.read();
    if (compare(now.head, head) !== 0)
      throw new Error(`The caret is at ${JSON.stringify(now.head)}, not at ${JSON.stringify(head)}.`);
  }

  /** Waits until the page shows these paragraphs. */
  async seeText(paragraphs: readonly string[]): Promise<void> {
    let seen: readonly string[] = [];
    const isThere = async () => {
      seen = (await this.read()).paragraphs;
      return isSameText(seen, paragraphs);
    };
    await this.view.until(isThere, 'the text').catch((error: unknown) => {
      throw new Error(difference(paragraphs, seen), { cause: error });
    });
  }

  /** Saves the draft and waits until the site has these paragraphs. */
  async seeStored(paragraphs: readonly string[]): Promise<void> {
    await this.press('Control+s');
    let stored = '';
    const path = `/draft?id=${this.draft}`;
    const isThere = async () => {
      ({ rich_text_story: stored } = await this.author.call<Draft>('GET', path));
      return stored === asHtml(paragraphs.slice(0, paragraphs.findLastIndex((one) => one !== '') + 1));
    };
    await this.view.until(isThere, 'the stored text').catch((error: unknown) => {
      throw new Error(difference(paragraphs, stored.split(/<\/?p>/u).filter(Boolean)), { cause: error });
    });
  }

  private pointOf(place: Place): Promise<Point> {
    const point = () => this.view.run(pointOf, { ...place, isToScroll: true });
    return this.view.until(point, `the place ${JSON.stringify(place)} in the window`);
  }
}

interface Draft {
  readonly rich_text_story: string;
}

/** The paragraphs of a text, and the places where its selection begins and ends. */
export interface ReadStory {
  readonly paragraphs: readonly string[];
  readonly anchor: Place;
  readonly head: Place;
}

/** Paragraphs of so many words, each different, the first word being a name and a number. */
export const longText = (name: string, paragraphs: number, words: number): readonly string[] =>
  Array.from({ length: paragraphs }, (_, at) =>
    [`${name}${at}`, ...Array.from({ length: words - 1 }, (__, word) => `w${(at * 7 + word) % 97}`)].join(
      ' ',
    ),
  );

const asHtml = (paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');

function difference(expected: readonly string[], seen: readonly string[]): string {
  const at = expected.findIndex((paragraph, index) => paragraph !== seen[index]);
  const from = at < 0 ? expected.length : at;
  const part = (paragraphs: readonly string[]) =>
    JSON.stringify(paragraphs.slice(from, from + 3).map((one) => one.slice(0, 80)));
  return `From paragraph ${from} on there is ${part(seen)} of ${seen.length} and not ${part(expected)} of ${expected.length}.`;
}

/** Runs in the page: the text and its selection. */
function readStory(): ReadStory {
  const field = document.querySelector('[contenteditable][aria-multiline]');
  const elements = [...(field?.querySelectorAll('p') ?? [])];
  const paragraphs = elements.map(({ textContent }) => textContent);
  const placeOf = (node: Node | null, offset: number) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const paragraph = elements.indexOf(element?.closest('p') as HTMLParagraphElement);
    // All is selected from before the first paragraph to behind the last.
    if (node === null || paragraph < 0) {
      const last = offset === 0 ? 0 : elements.length - 1;
      return { paragraph: last, offset: offset === 0 ? 0 : (paragraphs[last] ?? '').length };
    }
    const range = document.createRange();
    range.selectNodeContents(elements[paragraph] ?? node);
    range.setEnd(node, offset);
    return { paragraph, offset: range.toString().length };
  };
  const selection = getSelection();
  return {
    paragraphs,
    anchor: placeOf(selection?.anchorNode ?? null, selection?.anchorOffset ?? 0),
    head: placeOf(selection?.focusNode ?? null, selection?.focusOffset ?? 0),
  };
}

/** Runs in the page: where a place of the text is seen; null while that moves or is not yet in the window. */
async function pointOf({
  paragraph,
  offset,
  isToScroll,
}: Place & { readonly isToScroll: boolean }): Promise<Point | null> {
  const element = document.querySelectorAll('[contenteditable][aria-multiline] p')[paragraph];
  if (element === undefined) return null;
  const look = (): Point | null => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = texts.nextNode();
    if (!(text instanceof Text)) {
      const { left, top, height } = element.getBoundingClientRect();
      return { x: left + 2, y: top + height / 2 };
    }
    const isAtEnd = offset >= text.data.length;
    const range = document.createRange();
    range.setStart(text, isAtEnd ? text.data.length - 1 : offset);
    range.setEnd(text, isAtEnd ? text.data.length : offset + 1);
    const rect = [...range.getClientRects()].at(-1);
    return rect === undefined
      ? null
      : { x: isAtEnd ? rect.right + 1 : rect.left + 1, y: rect.top + rect.height / 2 };
  };
  const isInWindow = (point: Point | null) => point !== null && point.y > 120 && point.y < innerHeight - 200;
  if (isToScroll && !isInWindow(look())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = look();
  // A section that comes into the window is rendered in one frame and moves what stands around it in the next.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const point = look();
  const isStill = point !== null && point.x === before?.x && point.y === before.y;
  return isStill && (isInWindow(point) || !isToScroll) ? point : null;
}
