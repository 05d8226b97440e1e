import { passwordProblems } from '../../../domain/passwords.ts'

/** The strength of a password: refused by the rules, or by zxcvbn's score. */
export type Strength = 'refused' | 'weak' | 'fair' | 'good' | 'strong'

const SCORES: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong']
/** The number of frequent passwords that the server refuses too (frequentPasswords.ts). */
const FREQUENT = 10_000
/** Only so many characters are estimated: the time grows faster than the length. */
const LONGEST = 100

/** Estimates the strength of passwords with zxcvbn-ts and its Spanish words, which are loaded once somebody begins to type a password. */
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
