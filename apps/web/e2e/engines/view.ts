import { waitFor } from '@quillstead/testing';
import { asSent, finder, lookAt, type Seen } from './find-in-page.js';
import type { Line } from './line.js';
import type { Point, Tab } from './tab.js';
import { inWords, type Target } from './target.js';

/** Milliseconds until what is awaited must be there. */
const longestWait = 30_000;

export interface Visiting {
  /** False of an address whose page is not the app's, or that has no scripts. */
  readonly isApp?: boolean;
}

/** A tab as a person uses it: what is done and seen there, the same in every engine. */
export class View {
  constructor(
    /** The functions of the driver, for steps that are not acts of a person. */
    readonly tab: Tab,
    private readonly line: Line,
    private readonly complaints: readonly string[],
  ) {}

  /** Goes to a path of the site and waits until the app has taken its page over. */
  async visit(path: string, visiting: Visiting = {}): Promise<void> {
    await this.leave(() => this.tab.goTo(new URL(path, this.line.url).href), visiting);
  }

  async reload(visiting: Visiting = {}): Promise<void> {
    await this.leave(() => this.tab.reload(), visiting);
  }

  /** Goes back, and does not wait: what is there may be a new page, one that was kept, or this one changed. */
  async goBack(): Promise<void> {
    await this.tab.goBack();
  }

  async goForward(): Promise<void> {
    await this.tab.goForward();
  }

  /** Waits until the path, with its query, is this one or fits. */
  async isAt(path: string | RegExp): Promise<void> {
    const isThere = async () => {
      const now = await this.run(() => location.pathname + location.search, null);
      return typeof path === 'string' ? now === path : path.test(now);
    };
    await this.until(isThere, `being at ${String(path)}`);
  }

  /** Waits until a target is shown, and gives what is seen of the first. */
  async see(target: Target): Promise<Seen> {
    return this.until(async () => {
      const seen = await this.lookNow(target, false);
      return seen.count > 0 && seen;
    }, inWords(target));
  }

  /** Waits until no target is shown. */
  async seeGone(target: Target): Promise<void> {
    await this.until(async () => (await this.lookNow(target, false)).count === 0, `no ${inWords(target)}`);
  }

  /** Looks until the browser gives a result, and waits for nothing else. */
  look(target: Target): Promise<Seen> {
    return this.until(() => this.lookNow(target, false), `a look at ${inWords(target)}`);
  }

  /**
   * Presses the middle of a target with the pointer, once it can be pressed and stands still from one look to the next.
   */
  async press(target: Target): Promise<void> {
    let before: Point | null = null;
    const middle = await this.until(
      async () => {
        const last = before;
        before = (await this.lookNow(target, true)).middle;
        return before?.x === last?.x && before?.y === last?.y && before;
      },
      `pressing ${inWords(target)}`,
    );
    await this.tab.press(middle);
  }

  /** Puts a text in the place of what a field holds. */
  async fill(target: Target, text: string): Promise<void> {
    await this.focus(target);
    await this.tab.pressKey('Control+a');
    await this.tab.pressKey('Delete');
    await this.tab.type(text);
  }

  /** Presses a field and waits until it has the focus. */
  async focus(target: Target): Promise<void> {
    await this.press(target);
    const holdsFocus = () => this.tab.run(() => document.activeElement !== document.body, null);
    await this.until(holdsFocus, `the focus in ${inWords(target)}`);
  }

  async type(text: string): Promise<void> {
    await this.tab.type(text);
  }

  async key(keys: string): Promise<void> {
    await this.tab.pressKey(keys);
  }

  /** Pastes into what has the focus. */
  async paste(pasted: { readonly text?: string; readonly html?: string }): Promise<void> {
    await this.run(async ({ text, html }) => {
      // A browser reports a selection in a later task; no hand is as fast as that, and no key is pressed here.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const clipboardData = new DataTransfer();
      if (text !== undefined) clipboardData.setData('text/plain', text);
      if (html !== undefined) clipboardData.setData('text/html', html);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      // Firefox leaves out the data that an event is made with.
      if (event.clipboardData !== clipboardData)
        Object.defineProperty(event, 'clipboardData', { value: clipboardData });
      document.activeElement?.dispatchEvent(event);
    }, pasted);
  }

  /** Runs a function in the page; a page that goes away meanwhile is a failure. */
  run<Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    return this.tab.run(act, argument);
  }

  async resize(width: number, height = 720): Promise<void> {
    await this.tab.resize({ width, height });
    await this.until(
      () => this.run((expected) => innerWidth === expected, width),
      `a window of ${width} pixels`,
    );
  }

  /** Waits until something read from the page is true. What is read while a page goes away is not true yet. */
  until<Value>(read: () => Promise<Value>, what: string): Promise<Exclude<Value, false | null | undefined>> {
    return waitFor(read, { what, timeout: longestWait, every: 100 });
  }

  private async lookNow(target: Target, isToPress: boolean): Promise<Seen> {
    const look = { target: asSent(target), isToPress };
    const seen = await this.tab.run(lookAt, look);
    if (seen !== null) return seen;
    await this.tab.runScript(finder);
    return (await this.tab.run(lookAt, look)) ?? Promise.reject(new Error('The finder is not in the page.'));
  }

  private async leave(go: () => Promise<void>, { isApp = true }: Visiting): Promise<void> {
    const mark = () => this.tab.run(() => ((globalThis as { isLeft?: boolean }).isLeft = true), null);
    await this.until(mark, 'a result from the page before');
    await go();
    const isThere = () =>
      this.tab.run(
        (mustBeOurs) =>
          !('isLeft' in globalThis) &&
          document.readyState !== 'loading' &&
          (!mustBeOurs || performance.getEntriesByName('hydrated').length > 0),
        isApp,
      );
    await this.until(isThere, isApp ? 'the app taking its page over' : 'the page').catch((error: unknown) => {
      throw new Error(`The page did not come; it complained of ${this.complaints.join('; ') || 'nothing'}`, {
        cause: error,
      });
    });
  }
}
