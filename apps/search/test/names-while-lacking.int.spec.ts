import type { SessionViewer } from '@quillstead/contracts';
import { Cursors } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { makeEngine, type SearchEngine } from '../src/engine/index.js';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { openOnSmallMeilisearch, search, type SearchOnSmallMeilisearch } from './open-search.js';

describe('searching while Meilisearch lacks documents', () => {
  let opened: SearchOnSmallMeilisearch;
  let meili: MeiliServerOfTests;
  let ann: SessionViewer;
  let fennel: number;

  beforeEach(async () => {
    opened = await openOnSmallMeilisearch();
    ({ meili } = opened);
    ann = await opened.person('ann');
    fennel = await opened.story(ann, { title: 'Fennel' });
    await opened.engine.check();
    await opened.engine.check();
  });
  afterEach(() => opened.close());

  const find = async (q: string, engine: Pick<SearchEngine, 'find'> = opened.engine) => {
    const { hits, isNamesOnly } = await engine.find('story', search(q));
    return [...hits.map(({ id }) => id), isNamesOnly];
  };

  it('finds names and says so, from the moment at which that is known until the rebuild is done', async () => {
    meili.dropEverything();
    await opened.engine.check();
    expect([await find('fennel'), await find('note')]).toEqual([[fennel, true], [true]]);
    expect(opened.engine.isNamesOnly).toBe(true);
    const { hits, isNamesOnly } = await opened.engine.best('story', search('fennel', { sort: 'top' }));
    expect([hits.map(({ id }) => id), isNamesOnly]).toEqual([[fennel], true]);
    expect(await opened.engine.suggest('fenn', ['story'], null)).toEqual([{ kind: 'story', id: fennel }]);
    await opened.engine.rebuild(
      (into) => into.put('story', [opened.storyOf(ann, { story_id: fennel, title: 'Fennel' })]),
      (work) => work(),
    );
    expect([await find('fennel'), await find('note')]).toEqual([
      [fennel, false],
      [fennel, false],
    ]);
    expect(opened.engine.isNamesOnly).toBe(false);
  });

  it('finds names in every process, whichever has found that out', async () => {
    meili.dropEverything();
    await opened.engine.check();
    await opened.engine.settle();
    expect(await find('note', engineHere())).toEqual([true]);
  });

  it('finds names at once where something is written to the server that came back empty', async () => {
    meili.dropEverything();
    const dill = await opened.story(ann, { title: 'Dill' });
    expect([await find('fennel'), await find('dill')]).toEqual([
      [fennel, true],
      [dill, true],
    ]);
  });

  it('finds names at once where the indexes were created anew', async () => {
    meili.dropEverything();
    await engineHere().settle((work) => work());
    expect(meili.indexUids()).toContain('test_story');
    expect(await find('note', engineHere())).toEqual([true]);
  });

  it('goes on with names when the server was away and comes back with an empty index', async () => {
    const said: string[] = [];
    const engine = engineHere(said);
    await meili.goAway();
    expect(await find('note', engine)).toEqual([true]);
    meili.dropEverything();
    await meili.comeBack();
    await setSearchable();
    await waitFor(() => said.includes('Meilisearch responds again'));
    expect(await find('fennel', engine)).toEqual([fennel, true]);
  });

  /** Creates the index of stories, as the write of another process does. */
  const setSearchable = () =>
    fetch(`${meili.url}/indexes/test_story/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${meili.masterKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ searchableAttributes: ['title'] }),
    });

  /** The engine of another process. @param said gets what it logs */
  function engineHere(said: string[] = []): SearchEngine {
    const { config, dataSource, searchDatabase } = opened;
    const note = (...logged: readonly unknown[]) => void said.push(String(logged.at(-1)));
    return makeEngine(config, dataSource, new Cursors('secret'), searchDatabase, { warn: note, error: note });
  }
});
