/** Size of the measurements, set by BENCH_PEOPLE, BENCH_SECONDS and BENCH_DATABASES. */
export const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
export const DATABASES = process.env.BENCH_DATABASES ?? 'SQLite,Postgres'
export const MB = 1024 * 1024
