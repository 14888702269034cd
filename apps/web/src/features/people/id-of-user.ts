/** The key of a person in a list. */
export const idOfUser = ({ user_id }: { readonly user_id: number }): number => user_id;
