import {
  searchDescription,
  type SearchList,
  searchLists,
  searchTitle,
  type Sort,
} from '@quillstead/catalogue';
import { checkQuery } from '@quillstead/fields';
import { useParams, useSearchParams } from 'react-router-dom';
import { ListBar, type ListLink } from '../features/feed/index.js';
import { setFilters } from '../features/filters/index.js';
import {
  RememberedStoryFilter,
  searchAddress,
  type SearchChoice,
  searchChoice,
  SearchForm,
  SearchHint,
  SearchResults,
  StoryFilters,
  StorySearch,
} from '../features/search/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './list-page.module.css';
import { NotFoundPage } from './not-found-page.js';

const lists = Object.keys(searchLists) as SearchList[];

/**
 * Searches stories, comments, hashtags and people (docs/product/pages.md#titles-and-navigation); the address has the
 * whole query.
 */
export default function SearchPage() {
  const { list } = useParams();
  const [query] = useSearchParams();
  const found = lists.find((one) => one === list);
  return found === undefined ? <NotFoundPage /> : <SearchOf choice={searchChoice(found, query)} />;
}

function SearchOf({ choice }: { readonly choice: SearchChoice }) {
  const { list, q } = choice;
  usePageHead(searchTitle(list, q), searchDescription(list, q));
  const hasQuery = q !== '' && checkQuery(q) === null;
  const hasFilters = hasQuery && list === 'story';
  const results = <SearchResults key={searchAddress(choice)} choice={choice} />;
  return (
    <Page>
      <PageHeading>Search {searchLists[list].label.toLowerCase()}</PageHeading>
      <SearchForm key={q} choice={choice} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="results">
        <h2 id="results" className="visually-hidden">
          Results
        </h2>
        <ListBar
          lists={listsOf(choice)}
          sorts={hasQuery ? sortsOf(choice) : []}
          count={hasFilters ? setFilters(choice.filter) : 0}
        >
          {hasFilters && <StoryFilters choice={choice} />}
        </ListBar>
        {hasFilters && <RememberedStoryFilter choice={choice} />}
        {!hasQuery && <SearchHint list={list} />}
        {hasQuery && (hasFilters ? <StorySearch choice={choice}>{results}</StorySearch> : results)}
      </section>
    </Page>
  );
}

function listsOf({ list, q }: SearchChoice): ListLink[] {
  return lists.map((one) => ({
    label: searchLists[one].label,
    to: searchAddress({ list: one, q, sort: null, filter: null }),
    isCurrent: one === list,
  }));
}

const sortLabels: Readonly<Partial<Record<Sort, string>>> = {
  newest: 'Newest',
  top: 'Top',
  alphabetical: 'Alphabetical',
};

function sortsOf(choice: SearchChoice): ListLink[] {
  const sorts = [null, ...searchLists[choice.list].sorts];
  return sorts.map((sort) => ({
    label: (sort && sortLabels[sort]) ?? 'Relevance',
    to: searchAddress({ ...choice, sort }),
    isCurrent: sort === choice.sort,
  }));
}
