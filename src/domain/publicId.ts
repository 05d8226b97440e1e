/** Minimum number of random bits of an id that cannot be found by guessing. */
const MIN_BITS = 80

/** Patterns of ids, with the size of the alphabet of each. The first match applies. */
const ALPHABETS: readonly [RegExp, number][] = [
  [/^\d*$/u, 10],
  [/^[\da-f-]*$/iu, 16],
  [/^[\da-z_-]*$/u, 36],
  [/^[\dA-Z_-]*$/u, 36],
]
const LARGEST_ALPHABET = 64

/** Whether an id can be found by guessing, judged by its length and alphabet. A repeated character, as in `000042`, counts once. */
export const isGuessable = (id: string): boolean => {
  const letters = id.replace(/(.)\1+/gu, '$1')
  const alphabet = ALPHABETS.find(([pattern]) => pattern.test(letters))?.[1] ?? LARGEST_ALPHABET
  return letters.length * Math.log2(alphabet) < MIN_BITS
}

/** Returns the id in a person's QR and on the public page: the person's id, or its replacement if that is guessable. */
export const getPublicId = ({ id, public_id }: { id: string; public_id?: string | null }): string =>
  public_id ?? id
