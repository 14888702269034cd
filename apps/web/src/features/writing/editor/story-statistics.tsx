import { groupedNumber, storyLength } from '@quillstead/catalogue';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { type StoryCounts, storyCounts } from './story-counts.js';
import styles from './story-statistics.module.css';

const countAfter = 200;
const nothing: StoryCounts = { words: 0, characters: 0 };

/** Words, characters and category under the editor, counted when the hands rest so that typing never waits. */
export function StoryStatistics({ editor }: { readonly editor: Editor | null }) {
  const [counts, setCounts] = useState<StoryCounts>(nothing);
  useEffect(() => {
    if (editor === null) return undefined;
    const count = () => setCounts(storyCounts(editor.state.doc));
    let timer = setTimeout(count);
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(count, countAfter);
    };
    editor.on('update', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('update', countSoon);
    };
  }, [editor]);
  const { words, characters } = counts;
  return (
    <dl className={styles.statistics} aria-label="Story statistics">
      <div>
        <dt>Words</dt>
        <dd>{groupedNumber(words)}</dd>
      </div>
      <div>
        <dt>Characters</dt>
        <dd>{groupedNumber(characters)}</dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd>{words === 0 ? '–' : storyLength(counts)}</dd>
      </div>
    </dl>
  );
}
