/** No answer holds more rows than this when a range is asked for. */
export const MAX_RANGE = 1000
/** No page of the matrix has more rows, each with its requirements. */
export const MATRIX_MOST = 200
