import { getUsernameKey } from './usernames.ts'

const MIN_LENGTH = 12
const MIN_MIXED_LENGTH = 10
/** Maximum length of a password, because hashing a long text takes time. Sign-in enforces it too. */
const MAX_LENGTH = 1024
const MIN_DIFFERENT_CHARACTERS = 5
const KINDS = [/[\p{Ll}\p{Lo}]/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
/** Name of the product, which passwords must not contain. */
const PRODUCT = 'Acredita'
/** Minimum length of names that passwords must not contain. Shorter names are part of many words. */
const MIN_NAME_LENGTH = 3

/** Reasons for refusing a password, which are keys of the error texts (contract/errorTexts.ts). */
export type PasswordProblem =
  | 'passwordShort'
  | 'passwordTooLong'
  | 'passwordSameLetters'
  | 'passwordFrequent'
  | 'passwordNamed'

/** Whether a password has 12 characters, or 10 characters of three kinds. */
const isPasswordLongEnough = (letters: readonly string[]): boolean =>
  letters.length >= MIN_LENGTH ||
  (letters.length >= MIN_MIXED_LENGTH &&
    KINDS.filter((kind) => letters.some((letter) => kind.test(letter))).length >= 3)

/** Whether a password is frequent, ignoring digits and signs at its end. */
const isCommonPassword = (frequent: ReadonlySet<string>, password: string): boolean =>
  frequent.has(password) || frequent.has(password.replace(/(?<!\P{L})\P{L}+$/u, ''))

const doesPasswordContainName = (name: string, password: string): boolean =>
  password === name || (name.length >= MIN_NAME_LENGTH && password.includes(name))

/** Returns all problems of a new password. It must not be in `frequent` or contain one of the `names`. */
export const findPasswordProblems = (
  password: string,
  names: readonly string[],
  frequent: ReadonlySet<string>,
): PasswordProblem[] => {
  const letters = [...password]
  const folded = getUsernameKey(password)
  const problems: Record<PasswordProblem, boolean> = {
    passwordShort: !isPasswordLongEnough(letters),
    passwordTooLong: password.length > MAX_LENGTH,
    passwordSameLetters: new Set(letters).size < MIN_DIFFERENT_CHARACTERS,
    passwordFrequent: isCommonPassword(frequent, folded),
    passwordNamed: [...names, PRODUCT]
      .map(getUsernameKey)
      .some((name) => name !== '' && doesPasswordContainName(name, folded)),
  }
  return (Object.keys(problems) as PasswordProblem[]).filter((problem) => problems[problem])
}
