import { passwordProblems } from '../../../domain/passwords.ts'

/** How hard a password is to guess: refused by the rules, or how well it stands (zxcvbn's score). */
export type Strength = 'refused' | 'weak' | 'fair' | 'good' | 'strong'

const SCORES: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong']
/** As many of the list as the server compares with (frequentPasswords.ts). */
const FREQUENT = 10_000
/** A longer one is not looked at to its end: estimating takes a time that grows faster than it. */
const LONGEST = 100

/**
 * Tells how strong passwords are. With zxcvbn-ts, its list of frequent passwords and its Spanish words, which are loaded when somebody begins to type one
 * and at no other time.
 */
const load = async (): Promise<(password: string, names: readonly string[]) => Strength> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...spanish.dictionary },
    graphs: adjacencyGraphs,
  })
  const frequent = new Set(dictionary['passwords-common'].slice(0, FREQUENT))
  return (password, names) =>
    passwordProblems(password, names, frequent).length > 0
      ? 'refused'
      : (SCORES[estimator.check(password.slice(0, LONGEST), [...names]).score] ?? 'weak')
}

let loading: ReturnType<typeof load> | undefined

export const loadStrength = (): ReturnType<typeof load> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
