import { usernameKey } from './usernames.ts'

const LONG = 12
const SHORTEST = 10
/** What hashing takes in bounded time; sign-in accepts no more. */
const LONGEST = 1024
const FEWEST_DIFFERENT = 5
const KINDS = [/[\p{Ll}\p{Lo}]/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
/** What the portal calls itself. */
const PRODUCT = 'Acredita'
/** A name of one or two letters is part of half of all words. */
const SHORTEST_NAME = 3

/** Why a password is refused: keys of contract/messages.ts. */
export type PasswordProblem =
  | 'passwordShort'
  | 'passwordTooLong'
  | 'passwordSameLetters'
  | 'passwordFrequent'
  | 'passwordNamed'

/** 12 characters, or 10 of three of the four kinds: small letters, capitals, digits, other signs. */
const isLongEnough = (letters: readonly string[]): boolean =>
  letters.length >= LONG ||
  (letters.length >= SHORTEST &&
    KINDS.filter((kind) => letters.some((letter) => kind.test(letter))).length >= 3)

/** Is it frequent as it is, or but for the digits and signs that people put behind a word? */
const isAmong = (frequent: ReadonlySet<string>, password: string): boolean =>
  frequent.has(password) || frequent.has(password.replace(/[^\p{L}]+$/u, ''))

const has = (name: string, password: string): boolean =>
  password === name || (name.length >= SHORTEST_NAME && password.includes(name))

/**
 * What is wrong with a password that somebody chooses, all of it; nothing is wrong with an empty list. `frequent` are the most frequent
 * passwords, in lower case; `names` those that whoever guesses tries first: the account's and the utility's. Case counts for length and kinds only.
 */
export const passwordProblems = (
  password: string,
  names: readonly string[],
  frequent: ReadonlySet<string>,
): PasswordProblem[] => {
  const letters = [...password]
  const plain = usernameKey(password)
  const wrong: Record<PasswordProblem, boolean> = {
    passwordShort: !isLongEnough(letters),
    passwordTooLong: password.length > LONGEST,
    passwordSameLetters: new Set(letters).size < FEWEST_DIFFERENT,
    passwordFrequent: isAmong(frequent, plain),
    passwordNamed: [...names, PRODUCT].map(usernameKey).some((name) => name !== '' && has(name, plain)),
  }
  return (Object.keys(wrong) as PasswordProblem[]).filter((problem) => wrong[problem])
}
