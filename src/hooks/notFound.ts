/** What a page that does not exist says (docs/product.md 8). */
export const NOT_FOUND_MESSAGE = "This page could not be found";
