import { quoted, authorLabel, languageAttributes, paths } from '@quillstead/catalogue';
import { listContinueReading, type ResponseTypes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { useOperation } from '../../lib/operation-query.js';
import { authorName } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { hasStoredPlaces, placesSaved } from '../reading/index.js';
import { callAsMember } from '../session/index.js';
import styles from './continue-reading.module.css';

/** Reads the list after the pending saves: a reader who comes from a story finds its place saved. */
const readAfterSaves: typeof callAsMember = async (...sent) => {
  await placesSaved();
  return callAsMember(...sent);
};

type Entry = ResponseTypes['continue_list']['items'][number];

/**
 * Shows the stories at which a member goes on, the latest first; nothing without such stories. Its room is reserved
 * where this browser has such stories, so that the list below does not move when they come.
 */
export function ContinueReading() {
  const { response, failure } = useOperation(listContinueReading, {}, { failed: '', send: readAfterSaves });
  if (response === null)
    return failure === null && hasStoredPlaces() && <div className={styles.room} aria-hidden />;
  if (response.items.length === 0) return null;
  return (
    <section className={styles.continue} aria-labelledby="continue-reading">
      <div className={styles.head}>
        <h2 id="continue-reading">Continue reading</h2>
        <Link to={paths.reading}>Reading history</Link>
      </div>
      <ul>
        {response.items.map((entry) => (
          <EntryLine key={entry.story_id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const { story_id: id, title, slug, lang, reading_share: share, series } = entry;
  return (
    <li>
      <Cover of={{ kind: 'story', id, title, author: authorName(entry), picture: entry.cover }} size="card" />
      <Link to={paths.story(slug)} {...languageAttributes(lang)}>
        {title}
      </Link>
      <p>
        <span>{authorLabel(entry)}</span> ·{' '}
        {share === 0 && series ? <NextIn series={series} /> : `${share}% read`}
      </p>
      {(share > 0 || !series) && (
        <progress max={100} value={share} aria-label={`${share}% of ${quoted(title)} read`} />
      )}
    </li>
  );
}

function NextIn({ series }: { readonly series: NonNullable<Entry['series']> }) {
  return (
    <>
      next in{' '}
      <Link to={paths.series(series.slug)} {...languageAttributes(series.lang)}>
        {series.title}
      </Link>
    </>
  );
}
