import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

export const fileHash = z.string().regex(/^[\da-f]{64}$/u)

/** What a dump must be when it is read back: of each collection how many rows and their hash. `missing` files are named by rows and were nowhere to be had. */
export const manifestHead = z.strictObject({
  rows: z.record(z.string(), z.strictObject({ count: z.int(), sha256: fileHash })),
  missing: z.int(),
})
export type ManifestHead = z.infer<typeof manifestHead>

/** Of a dump's collections how many rows each has, and their hash. */
export type RowTally = ManifestHead['rows']

/** Counts and hashes rows as their texts go by, one line each. */
export const tallyRows = () => {
  const tallies = new Map<string, { count: number; hash: Hash }>()
  return {
    add(collection: string, row: string): void {
      const tally = tallies.get(collection) ?? { count: 0, hash: createHash('sha256') }
      tallies.set(collection, tally)
      tally.count += 1
      tally.hash.update(`${row}\n`)
    },
    /** To be asked once, at the end. */
    result: (): RowTally =>
      Object.fromEntries(
        [...tallies].map(([name, { count, hash }]) => [name, { count, sha256: hash.digest('hex') }]),
      ),
  }
}

export const rowsIn = (rows: RowTally): number =>
  Object.values(rows).reduce((sum, { count }) => sum + count, 0)
