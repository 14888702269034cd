import { paths, type SearchList, searchLists } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { LineDrawing } from '../../ui/line-drawing.js';
import { isFilter } from '../filters/index.js';
import { searchAddress, type SearchChoice } from './search-choice.js';
import styles from './search-empty.module.css';

const lists = Object.keys(searchLists) as SearchList[];

interface SearchEmptyProps {
  readonly choice: SearchChoice;
  /** The suggested spelling. */
  readonly suggestion: string | null;
}

/** Shows the empty state of a search: a suggested spelling, and links to the other lists. */
export function SearchEmpty({ choice, suggestion }: SearchEmptyProps) {
  const { list, q, filter } = choice;
  return (
    <div className={styles.empty}>
      <LineDrawing of="lost" />
      <p className={styles.lead}>
        No {searchLists[list].label.toLowerCase()} found for “{q}”.
      </p>
      {isFilter(filter) && (
        <p className={styles.lead}>
          Your filters may hide some.{' '}
          <Link to={searchAddress({ ...choice, filter: 'none' })}>Clear the filters</Link>
        </p>
      )}
      {suggestion !== null && (
        <p className={styles.lead}>
          Did you mean <Link to={searchAddress({ ...choice, q: suggestion })}>{suggestion}</Link>?
        </p>
      )}
      <p>
        Fewer or other words may find more. Or look for “{q}” in{' '}
        {lists
          .filter((other) => other !== list)
          .map((other, index, others) => (
            <span key={other}>
              {index > 0 && (index === others.length - 1 ? ' or ' : ', ')}
              <Link to={searchAddress({ list: other, q, sort: null, filter: null })}>
                {searchLists[other].label.toLowerCase()}
              </Link>
            </span>
          ))}
        .
      </p>
      <p>
        <Link to={paths.home}>Read the newest stories</Link>
      </p>
    </div>
  );
}

const hints: Readonly<Record<SearchList, string>> = {
  story:
    'Words of a title or a text; “quotes” keep words together. @name finds what somebody wrote, #tag what has a hashtag.',
  comment:
    'Words that were said about a story; “quotes” keep words together, @name finds what somebody said.',
  hashtag: 'The beginning of a hashtag, with or without its #.',
  user: 'A username or a display name.',
  series: 'Words of a title or a description; @name finds the series of an author.',
};

/** Shows the search page before the first query. */
export function SearchHint({ list }: { readonly list: SearchList }) {
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>{hints[list]}</p>
      <p>
        Nothing in mind? <Link to={paths.home}>Read the newest stories</Link>, or{' '}
        <Link to="/?sort=trending">those that are read most now</Link>.
      </p>
    </div>
  );
}
