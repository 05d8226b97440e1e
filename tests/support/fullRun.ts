import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:all`, which tries every combination. */
    whole: boolean
  }
}

export const isFullRun = inject('whole')

/** Returns every row in `npm run test:all`, and a sample of them in `npm test`. */
export const sampleRows = <T>(rows: readonly T[], isSample: (row: T, index: number) => boolean): T[] =>
  isFullRun ? [...rows] : rows.filter(isSample)
