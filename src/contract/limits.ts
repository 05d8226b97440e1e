/** No answer holds more rows than this when a range is asked for. */
export const MAX_RANGE = 1000
