import { storyFilterOf, traitMask } from '@quillstead/catalogue';
import type { SessionViewer } from '@quillstead/contracts';
import { readQuery } from '../src/engine/index.js';
import { engines, openSearch, type Search } from './open-search.js';

describe.each(engines)('the filter of stories on %s', (name) => {
  let opened: Search;
  let ann: SessionViewer;

  beforeAll(async () => {
    opened = await openSearch(name);
    ann = await opened.person('ann_lee');
  });
  afterAll(() => opened.close());

  it('selects stories by each field, and by all that are set', async () => {
    const described = {
      title: 'Marzipan',
      lang: 'fi',
      hashtag_list: ['#Almond'],
      warning_words: ['Loud Noises', "It's a \\ 'trap\""],
    };
    const novel = await opened.story(ann, { ...described, traits: traitMask(['novel', 'teen', 'gore']) });
    const epic = await opened.story(ann, {
      title: 'Marzipan too',
      lang: 'de',
      traits: traitMask(['epic', 'general', 'unfinished']),
    });
    const found = async (filter: Parameters<typeof storyFilterOf>[0]) =>
      (
        await opened.find('story', 'marzipan', { query: readQuery('marzipan', storyFilterOf(filter)) })
      ).toSorted();
    expect(await found({})).toEqual([novel, epic].toSorted());
    expect(await found({ lengths: ['novel', 'novella'] })).toEqual([novel]);
    expect(await found({ ratings: ['general'] })).toEqual([epic]);
    expect(await found({ ratings: ['general'], lengths: ['novel'] })).toEqual([]);
    expect(await found({ lang: 'fi' })).toEqual([novel]);
    expect(await found({ without_hashtags: ['almond', 'other'] })).toEqual([epic]);
    expect(await found({ without_warnings: ['gore', 'death'] })).toEqual([epic]);
    for (const word of ['LOUD noises', "it's a \\ 'TRAP\""])
      expect(await found({ without_warning_words: ['other', word] })).toEqual([epic]);
    const tagged = readQuery('#almond', storyFilterOf({ without_warning_words: ['loud noises'] }));
    expect(await opened.find('story', '#almond', { query: tagged })).toEqual([]);
    expect(await found({ without_warning_words: ['loud', 'almond', 'gore', 'fi'] })).toHaveLength(2);
    expect(await found({ is_finished: 1 })).toEqual([novel]);
    await opened.engine.remove('story', [novel, epic].map(String));
  });

  it('goes with the state of the story, also where its version stays', async () => {
    const story_id = await opened.story(ann, { title: 'Nougat', traits: traitMask(['novel', 'unfinished']) });
    const finished = () =>
      opened.find('story', 'nougat', { query: readQuery('nougat', storyFilterOf({ is_finished: 1 })) });
    expect(await finished()).toEqual([]);
    await opened.story(ann, { story_id, title: 'Nougat', traits: traitMask(['novel']) });
    expect(await finished()).toEqual([story_id]);
  });
});
