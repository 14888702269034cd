import { paths, previewSizes } from '@quillstead/catalogue';
import { readUserTooltip } from '@quillstead/contracts';
import { Link2, X } from 'lucide-react';
import { useOperation } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { copyLink, ShareButton } from '../../ui/share-button.js';
import styles from './just-published.module.css';
import type { ReadableStory } from './use-story.js';

export interface JustPublishedNoteProps {
  readonly story: ReadableStory;
  readonly onClose: () => void;
}

const [width, height] = previewSizes.wide;
const requestKeys = ['count_subscribers' as const];

/** Tells the author that the story is published and who is notified, and offers its link to share. */
export function JustPublishedNote({ story, onClose }: JustPublishedNoteProps) {
  const path = paths.story(story.slug);
  const url = location.origin + path;
  const isPublic = story.is_shareable === 1 && story.author_is_private === 0 && story.is_members_only === 0;
  const { response } = useOperation(
    readUserTooltip,
    { user_id: story.author_id, requestKeys },
    { failed: '' },
  );
  const told = response?.count_subscribers === undefined ? '' : toldOf(response.count_subscribers, story);
  return (
    <section className={styles.note} aria-labelledby="just-published">
      <h2 id="just-published">Your story is out</h2>
      {told !== '' && <p>{told}</p>}
      <p className={styles.link}>{url}</p>
      <div className={styles.acts}>
        <Button onClick={() => void copyLink(url)}>
          <Link2 size={20} aria-hidden />
          Copy the link
        </Button>
        {story.is_shareable === 1 && <ShareButton path={path} title={story.title} />}
      </div>
      {isPublic && (
        <a className={styles.picture} href={`${path}/preview-square.png`} download={`${story.slug}.png`}>
          <img src={`${path}/preview.png`} width={width} height={height} alt="" />A picture to share
        </a>
      )}
      <IconButton label="Close this note" icon={X} className={styles.close} onClick={onClose} />
    </section>
  );
}

/** A private author's stories are for subscribers alone. */
function toldOf(
  subscribers: number,
  { hashtag_list: hashtags, author_is_private: isPrivate }: ReadableStory,
) {
  const followers = isPrivate === 0 && hashtags.length > 0 ? `the followers of ${hashtags.join(', ')}` : '';
  const who = subscribers === 1 ? 'Your subscriber' : `Your ${subscribers} subscribers`;
  if (subscribers === 0) return followers && `${followers.replace(/^t/u, 'T')} are told.`;
  if (followers === '') return `${who} ${subscribers === 1 ? 'is' : 'are'} told.`;
  return `${who} and ${followers} are told.`;
}
