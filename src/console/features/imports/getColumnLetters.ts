/** Returns the letters of a spreadsheet column from its zero-based index: 0 is "A", 26 is "AA". */
export const getColumnLetters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : getColumnLetters(Math.floor(place / 26) - 1) + getColumnLetters(place % 26)
