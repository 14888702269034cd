/** The engines that pages are shown in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** Pixels of a window, from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The functions that every engine's driver has for a tab; view.ts has the acts of a person, once for all engines. */
export interface Tab {
  /** Begins to load an address, and does not wait until it is there. */
  readonly goTo: (address: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly goForward: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page; it and its argument are sent as text, so it uses nothing from around it. */
  readonly run: <Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
  /** Runs a script that defines what later functions use. */
  readonly runScript: (source: string) => Promise<void>;
  readonly press: (point: Point) => Promise<void>;
  readonly moveTo: (point: Point) => Promise<void>;
  /** Presses at one place, moves and lets go at another. */
  readonly drag: (from: Point, to: Point) => Promise<void>;
  /** Types into what has the focus, a key a character. */
  readonly type: (text: string) => Promise<void>;
  /** A key as KeyboardEvent.key names it, after the keys held with it: `Control+Shift+z`. */
  readonly pressKey: (keys: string) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** A PNG of what the window shows. */
  readonly picture: () => Promise<Uint8Array>;
  /** Brings the tab before the others of its window. */
  readonly show: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Tabs that share cookies and storage, and nothing with those of other profiles. */
export interface Profile {
  readonly openTab: () => Promise<Tab>;
  /** Console errors and warnings, uncaught errors and breaches of the Content Security Policy, of all tabs. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  readonly name: EngineName;
  readonly openProfile: () => Promise<Profile>;
  readonly close: () => Promise<void>;
}
