/** Returns the letters of a column from its index (0 is "A"). */
export const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + columnName(place % 26)
