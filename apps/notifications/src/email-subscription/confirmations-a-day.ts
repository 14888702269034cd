/** The most confirmation emails to one address in a day, from all requests. */
export const mostADay = 5;
