import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { freePort, waitFor, within } from '@quillstead/testing';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { asExpression } from './as-expression.js';
import { type Display, openDisplay } from './display.js';
import { settled } from './settled.js';
import type { Engine, Point, Profile, Tab } from './tab.js';

/** Milliseconds that a script of a test may take in the page. */
const timeout = 15_000;

/** A WebKitGTK of the machine, driven by WebDriver (https://www.w3.org/TR/webdriver2/) on a display of its own. */
export async function startWebKit(driverPath: string): Promise<Engine> {
  const display = await openDisplay();
  return {
    name: 'webkit',
    openProfile: () => openProfile(driverPath, display),
    close: display.close,
  };
}

/** A driver has one session at a time, so every profile has a driver of its own. */
async function openProfile(driverPath: string, display: Display): Promise<Profile> {
  const complaints: string[] = [];
  const port = await freePort();
  const program = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface({ input: program.stderr }).on('line', (line) => {
    if (line.startsWith('complaint ')) complaints.push(line.slice('complaint '.length));
  });
  const server = `http://127.0.0.1:${port}`;
  await waitFor(
    () =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    {
      what: 'the driver of WebKit',
    },
  );
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities()).build();
  await driver.manage().setTimeouts({ script: timeout });
  const turn = new Turn(driver);
  let isFirst = true;
  return {
    complaints,
    async openTab() {
      const handle = await turn.take(null, async () => {
        if (!isFirst) await driver.switchTo().newWindow('tab');
        isFirst = false;
        return driver.getWindowHandle();
      });
      return tabOf(driver, turn, handle);
    },
    async close() {
      await settled(driver.quit());
      await ended(program);
    },
  };
}

function capabilities(): Capabilities {
  return new Capabilities({
    browserName: 'WebKitWindow',
    // The driver gets no event of a page that comes back from the cache, and would wait for it for ever.
    pageLoadStrategy: 'none',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': {
      binary: join(import.meta.dirname, 'webkit-window.py'),
      args: [join(import.meta.dirname, 'first-script.js')],
    },
  });
}

/** WebDriver speaks to one tab at a time: what is done in a tab waits for what is under way in the others. */
class Turn {
  private last: Promise<unknown> = Promise.resolve();
  private shown: string | null = null;

  constructor(private readonly driver: WebDriver) {}

  /** @param handle the tab it is done in; null when it does not matter, and may change */
  take<Result>(handle: string | null, act: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(async () => {
      if (handle !== null && handle !== this.shown) await this.driver.switchTo().window(handle);
      this.shown = handle;
      return act();
    });
    this.last = settled(done);
    return done;
  }
}

function tabOf(driver: WebDriver, turn: Turn, handle: string): Tab {
  const here = <Result>(act: () => Promise<Result>): Promise<Result> => turn.take(handle, act);
  const pointer = () => driver.actions({ async: false });
  const at = ({ x, y }: Point) => ({
    x: Math.round(x),
    y: Math.round(y),
    origin: Origin.VIEWPORT,
    duration: 0,
  });
  return {
    goTo: (address) => here(() => driver.get(address)),
    goBack: () => here(() => driver.navigate().back()),
    goForward: () => here(() => driver.navigate().forward()),
    reload: () => here(() => driver.navigate().refresh()),
    run: (act, argument) => here(() => orLost(runIn(driver, asExpression(act, argument)))),
    runScript: (source) => here(() => orLost(driver.executeScript(source))),
    press: (point) => here(() => pointer().move(at(point)).press().release().perform()),
    moveTo: (point) => here(() => pointer().move(at(point)).perform()),
    drag: (from, to) => here(() => pointer().move(at(from)).press().move(at(to)).release().perform()),
    type: (text) => here(() => driver.actions().sendKeys(text).perform()),
    pressKey: (keys) => here(() => pressTogether(driver, keys.split('+'))),
    resize: ({ width, height }) =>
      here(async () => void (await driver.manage().window().setRect({ width, height }))),
    picture: () => here(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
    show: () => here(() => driver.switchTo().window(handle)),
    close: () => here(() => driver.close()),
  };
}

/**
 * Returns the result of a script, or rejects after the timeout. The driver ends a script that takes too long by a timer
 * of its page. A page that went away meanwhile, or may not run scripts, has no such timer, and its result never comes.
 */
function orLost<Result>(result: Promise<Result>): Promise<Result> {
  return within(timeout, result, `The page gave no result of a script within ${timeout} ms.`);
}

type Outcome<Result> = { readonly value: Result } | { readonly error: string };

async function runIn<Result>(driver: WebDriver, expression: string): Promise<Result> {
  const outcome = await driver.executeAsyncScript<Outcome<Result>>(
    `const report = arguments[arguments.length - 1];
     (async () => ${expression})().then((value) => report({ value }), (error) => report({ error: String(error) }));`,
  );
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.value;
}

const keyCodes: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Alt: Key.ALT,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Meta: Key.META,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
  Shift: Key.SHIFT,
  Space: ' ',
  Tab: Key.TAB,
};

async function pressTogether(driver: WebDriver, keys: readonly string[]): Promise<void> {
  const codes = keys.map((key) => keyCodes[key] ?? key);
  const held = codes.slice(0, -1);
  let actions = driver.actions();
  for (const code of codes) actions = actions.keyDown(code);
  for (const code of [codes.at(-1) ?? '', ...held.toReversed()]) actions = actions.keyUp(code);
  await actions.perform();
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}
