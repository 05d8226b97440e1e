import { getPostgres, startPostgres } from './postgres.ts'

/** Before the tests that want one: a Postgres, unless the run was given one; without it they run over the other stores alone. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_POSTGRES !== undefined) return undefined
  const programs = getPostgres()
  if (!programs) {
    console.error('✘ NO POSTGRES: what is tested over every store is NOT tested over Postgres.')
    return undefined
  }
  const { url, stop } = await startPostgres(programs)
  process.env.TEST_POSTGRES = url
  return stop
}
