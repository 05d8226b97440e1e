/** So many of the list, most frequent first: those that anybody tries who guesses. */
const MANY = 10_000

/**
 * The most frequent passwords, in lower case. They are loaded when somebody chooses a password and at no other time: the package takes
 * 20 MB and a third of a second.
 */
export const frequentPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MANY))
}
