import { findPasswordProblems } from '../../../../domain/users/passwords.ts'

/** Strength of a password: refused by the password rules, or rated by zxcvbn. */
export type Strength = 'refused' | 'weak' | 'fair' | 'good' | 'strong'

const SCORES: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong']
/** Number of frequent passwords that the server also refuses (server/accounts/passwords.ts). */
const FREQUENT_PASSWORDS = 10_000
/** Maximum number of characters that are rated, because rating longer passwords takes too long. */
const MAX_LENGTH = 100

/** Loads zxcvbn with its Spanish dictionary. Returns a function that rates passwords. */
const createPasswordStrengthEstimator = async (): Promise<
  (password: string, names: readonly string[]) => Strength
> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...spanish.dictionary },
    graphs: adjacencyGraphs,
  })
  const frequent = new Set(dictionary['passwords-common'].slice(0, FREQUENT_PASSWORDS))
  return (password, names) =>
    findPasswordProblems(password, names, frequent).length > 0
      ? 'refused'
      : (SCORES[estimator.check(password.slice(0, MAX_LENGTH), [...names]).score] ?? 'weak')
}

let loading: ReturnType<typeof createPasswordStrengthEstimator> | undefined

export const loadPasswordStrengthEstimator = (): ReturnType<typeof createPasswordStrengthEstimator> => {
  loading ??= createPasswordStrengthEstimator().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
