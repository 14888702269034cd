import { qualityOf, readRelated, type RelatedPlace } from '../src/related-set/measure-related.js';
import { relateSample } from '../src/related-set/relate-sample.js';
import { type Content, openContent } from './open-content.js';

describe('the related stories of the labelled set', () => {
  let content: Content;
  let places: RelatedPlace[];
  beforeAll(async () => {
    content = await openContent();
    await relateSample(content.dataSource, content.publishStory);
    places = await readRelated(content.dataSource);
  });
  afterAll(() => content.close());

  it('are mostly those that a person has named, and are there for most stories', () => {
    const { stories, precision, coverage } = qualityOf(places);
    expect(stories).toBe(40);
    expect(precision).toBeGreaterThanOrEqual(0.6);
    expect(coverage).toBeGreaterThanOrEqual(0.7);
  });
});
