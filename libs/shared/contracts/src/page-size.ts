/** Items of a page of a list (product.md, "Lists"). */
export const pageSize = 25;
