/** Returns the letters of a column, whose place is counted from 0. */
export const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + columnName(place % 26)
