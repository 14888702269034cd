import { homeList } from '@quillstead/catalogue';
import { EmailButton } from '../features/subscriptions/index.js';
import { FiltersButton, RememberedNote, setFilters } from '../features/filters/index.js';
import { ListBar, type ListLink } from '../features/feed/index.js';
import { isWeeklyChoiceSent } from '../lib/site-facts.js';
import { homeAddress, type HomeChoice } from './home-choice.js';

const sortLabels = { newest: 'Newest', top: 'Top', trending: 'Trending' } as const;
/** The heading of the feed in each order. */
export const headings = {
  newest: 'Newest stories',
  top: 'Top stories',
  trending: 'Trending stories',
} as const;
const filterLabels = { all: 'All', authors: 'Authors', hashtags: 'Hashtags' } as const;

interface HomeBarProps {
  readonly choice: HomeChoice;
  /** True if the viewer is a member, or probably is one: only members follow authors and hashtags. */
  readonly isMember: boolean;
}

/** Links to the orders of the stories and to their sources; the address has all of the choice. */
export function HomeBar({ choice, isMember }: HomeBarProps) {
  const sorts = homeList.sorts.map((sort): ListLink => ({
    label: sortLabels[sort],
    to: homeAddress({ ...choice, sort }),
    isCurrent: sort === choice.sort,
  }));
  const filters = homeList.filters2.map((filter2): ListLink => ({
    label: filterLabels[filter2],
    to: homeAddress({ ...choice, filter2 }),
    isCurrent: filter2 === choice.filter2,
  }));
  const addressOf = (filter: HomeChoice['filter']) => homeAddress({ ...choice, filter });
  return (
    <>
      <ListBar
        sorts={sorts}
        filters={isMember ? filters : []}
        heading={<p aria-hidden>{headings[choice.sort]}</p>}
        count={setFilters(choice.filter)}
      >
        <FiltersButton filter={choice.filter} addressOf={addressOf} />
      </ListBar>
      {choice.sort === 'trending' && choice.hashtag === null && isWeeklyChoiceSent() && (
        <EmailButton of={null} />
      )}
      <RememberedNote filter={choice.filter} addressOf={addressOf} />
    </>
  );
}
