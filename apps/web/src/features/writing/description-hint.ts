/**
 * What is said of a story's description below its field; it stands there from the first, before the form can be used.
 */
export const descriptionHint = 'What it is about, in a sentence or two. Lists of stories show it.';
