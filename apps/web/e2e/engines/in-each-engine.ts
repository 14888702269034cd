import { type SiteUnderTest, sharedSite } from '../site.js';
import { Author } from './author.js';
import { startEngine } from './start-engine.js';
import { type Engine, type EngineName, engineNames } from './tab.js';
import { type Expecting, Visitor } from './visitor.js';
import { widthFor } from './widths.js';

/** The tools for the journeys in one engine. */
export interface Stage {
  readonly engine: EngineName;
  /** A journey that is one at every width; `npm run journeys` walks it at all of them in each engine. */
  readonly journey: (what: string, walk: (width: number) => Promise<void>) => void;
  /** Somebody new, who leaves when the test ends; what their pages complained of unannounced fails it. */
  readonly visitor: (expecting?: Expecting) => Promise<Visitor>;
  /** The site, once the tests run. */
  readonly site: () => SiteUnderTest;
  /** A new member without a browser. */
  readonly author: () => Promise<Author>;
}

/** The engines that ENGINES names (`firefox webkit`), else all. */
const requested = engineNames.filter((name) =>
  (process.env['ENGINES'] ?? name).split(/[\s,]+/u).includes(name),
);

/** Describes journeys that are walked in each engine, on the site that all browser tests share. */
export function inEachEngine(name: string, journeys: (stage: Stage) => void): void {
  describe.each(requested)(`${name}, in %s`, (engineName) => {
    let site: SiteUnderTest;
    let engine: Engine;
    let visitors: Visitor[] = [];
    let count = 0;

    beforeAll(async () => {
      [site, engine] = await Promise.all([sharedSite(), startEngine(engineName)]);
    });

    afterEach(async () => {
      const present = visitors;
      visitors = [];
      await Promise.all(present.map((visitor) => visitor.leave()));
      expect(present.flatMap((visitor) => visitor.unexpected())).toEqual([]);
    });

    afterAll(async () => {
      await engine?.close();
      await site?.stop();
    });

    journeys({
      engine: engineName,
      journey(what, walk) {
        const width = widthFor(engineName, count);
        count += 1;
        it(`${what}, at ${width} px`, () => walk(width));
      },
      site: () => site,
      author: () => Author.signUp(site.url),
      async visitor(expecting = {}) {
        const visitor = await Visitor.arrive(engine, site.url, expecting);
        visitors.push(visitor);
        return visitor;
      },
    });
  });
}
