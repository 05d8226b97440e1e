import { installPostgres, startPostgres } from './postgres.ts'

/**
 * Starts Postgres before the tests, unless TEST_POSTGRES names one. Without Postgres, the tests run
 * over the other stores only.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_POSTGRES !== undefined) return undefined
  const programs = installPostgres()
  if (!programs) {
    console.error('✘ NO POSTGRES: the tests of every store do NOT run over Postgres.')
    return undefined
  }
  const { url, stop } = await startPostgres(programs)
  process.env.TEST_POSTGRES = url
  return stop
}
