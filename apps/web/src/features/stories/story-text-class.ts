import styles from './story-text.module.css';

/** The class that sets a story's text, for the editor to look like the page. */
export const storyTextClass = styles['text'] ?? '';
