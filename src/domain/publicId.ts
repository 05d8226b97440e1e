/** Fewer random bits than this can be found by trying. */
const ENOUGH_BITS = 80

/** How many letters an id chooses from, by the ones that it has; the first that fits. */
const ALPHABETS: readonly [RegExp, number][] = [
  [/^\d*$/u, 10],
  [/^[\da-f-]*$/iu, 16],
  [/^[\da-z_-]*$/u, 36],
  [/^[\dA-Z_-]*$/u, 36],
]
const ANY = 64

/** Can others find this id by trying? Judged by its length and its alphabet; the same letter again and again, as in `000042`, counts once. */
export const isGuessable = (id: string): boolean => {
  const letters = id.replace(/(.)\1+/gu, '$1')
  const alphabet = ALPHABETS.find(([pattern]) => pattern.test(letters))?.[1] ?? ANY
  return letters.length * Math.log2(alphabet) < ENOUGH_BITS
}

/** What a person's QR and public page carry: its id, or one of its own where that could be guessed. */
export const publicIdOf = ({ id, public_id }: { id: string; public_id?: string | null }): string =>
  public_id ?? id
