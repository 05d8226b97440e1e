import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Is this `npm run test:all`, which tries every combination? */
    whole: boolean
  }
}

export const isWhole = inject('whole')

/** Every row in `npm run test:all`; in `npm test` those that stand for the others. */
export const representative = <T>(rows: readonly T[], stands: (row: T, index: number) => boolean): T[] =>
  isWhole ? [...rows] : rows.filter(stands)
