import { authorLabel, languageAttributes, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { hasStoredPlaces } from '../reading/index.js';
import styles from './continue-reading.module.css';
import { type ReadStory, useReadingHistory } from './use-reading-history.js';

/** So many stories the home page offers; the reading history has the others. */
const most = 3;

/** The stories that a member has begun and not finished, read last first; nothing without such stories. */
export function ContinueReading() {
  const { list, problem } = useReadingHistory('started').feed;
  if (list === undefined)
    return problem === null && hasStoredPlaces() && <div className={styles.room} aria-hidden />;
  const entries = list.items.slice(0, most);
  if (entries.length === 0) return null;
  return (
    <section className={styles.continue} aria-labelledby="continue-reading">
      <div className={styles.head}>
        <h2 id="continue-reading">Continue reading</h2>
        <Link to={paths.reading}>Reading history</Link>
      </div>
      <ul>
        {entries.map((entry) => (
          <EntryLine key={entry.story_id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function EntryLine({ entry }: { readonly entry: ReadStory }) {
  const { title, slug, lang, reading_share: share } = entry;
  return (
    <li>
      <Link to={paths.story(slug)} {...languageAttributes(lang)}>
        {title}
      </Link>
      <p>
        <span>{authorLabel(entry)}</span> · {share} % read
      </p>
      <progress max={100} value={share} aria-label={`${share} % of “${title}” read`} />
    </li>
  );
}
