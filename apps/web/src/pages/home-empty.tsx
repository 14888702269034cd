import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { HiddenByFilter, isFilter, useClearedFilter } from '../features/filters/index.js';
import { memberAtom } from '../lib/viewer.js';
import { withReturnTo } from '../lib/return-to.js';
import { ButtonLink } from '../ui/button-link.js';
import { LineDrawing } from '../ui/line-drawing.js';
import { homeAddress, type HomeChoice } from './home-choice.js';
import styles from './home-page.module.css';

/** Shown when the home list has no stories, with a suggestion of what to do next. */
export function HomeEmpty({ choice }: { readonly choice: HomeChoice }) {
  const member = useAtomValue(memberAtom);
  const cleared = useClearedFilter();
  const { filter2, hashtag, filter } = choice;
  if (isFilter(filter))
    return <HiddenByFilter className={styles.empty} address={homeAddress({ ...choice, filter: cleared })} />;
  if (filter2 !== 'all')
    return (
      <div className={styles.empty}>
        <LineDrawing of="book" />
        <p>
          {filter2 === 'authors' ? 'The authors you subscribe to' : 'The hashtags you subscribe to'} have no
          stories{hashtag !== null && ` of ${hashtag}`} yet. Subscribe to a few, and what is new of them
          gathers here.
        </p>
        <Link to={paths.home}>Find some among all stories</Link>
      </div>
    );
  return (
    <div className={styles.empty}>
      <LineDrawing of="book" />
      <p>
        {hashtag === null
          ? 'No story has been published yet. The first one could be yours.'
          : `No story has ${hashtag} yet. The first one could be yours.`}
      </p>
      <ButtonLink look="primary" to={member ? paths.write : withReturnTo(paths.signUp, paths.write)}>
        Write a story
      </ButtonLink>
    </div>
  );
}
