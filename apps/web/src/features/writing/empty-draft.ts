/** The words that stand in a draft where nothing is written yet. */
export const emptyDraft = { title: 'Title', story: 'Once upon a time…' };
