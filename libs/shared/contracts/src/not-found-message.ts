/** What is said of what is not there; apart from the table of errors, so that a page can say it without carrying them all. */
export const notFoundMessage = 'This page does not exist or is not available.';
