/** Returns the letters of a column from its index (0 is "A"). */
export const getColumnLetters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : getColumnLetters(Math.floor(place / 26) - 1) + getColumnLetters(place % 26)
