/** Minimum number of random bits of an id that cannot be found by guessing. */
const MIN_BITS = 80

/** Patterns of ids, with the number of possible characters in each. The first match applies. */
const ALPHABETS: readonly [RegExp, number][] = [
  [/^\d*$/u, 10],
  [/^[\da-f-]*$/iu, 16],
  [/^[\da-z_-]*$/u, 36],
  [/^[\dA-Z_-]*$/u, 36],
]
const LARGEST_ALPHABET = 64

/** Whether an id can be guessed, judged by its length and alphabet. */
export const isGuessablePersonId = (id: string): boolean => {
  const letters = id.replace(/(.)\1+/gu, '$1')
  const alphabet = ALPHABETS.find(([pattern]) => pattern.test(letters))?.[1] ?? LARGEST_ALPHABET
  return letters.length * Math.log2(alphabet) < MIN_BITS
}

/** Returns the id for a person's QR code and public page: `public_id` if set, otherwise the person's own id. */
export const getPublicPersonId = ({ id, public_id }: { id: string; public_id?: string | null }): string =>
  public_id ?? id
