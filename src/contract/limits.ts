/** Maximum number of rows in a requested range. */
export const MAX_RANGE = 1000
/** Maximum number of characters of a search text. */
export const MAX_SEARCH_LENGTH = 200
/** Maximum number of rows on a page of the accreditation matrix. Each row contains the requirements of a person. */
export const MAX_MATRIX_ROWS = 200
