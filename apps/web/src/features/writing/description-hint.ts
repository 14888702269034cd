/**
 * The note about a story's description below its field; it is there from the first, before the form can be used.
 */
export const descriptionHint = 'What it is about, in a sentence or two. Lists of stories show it.';
