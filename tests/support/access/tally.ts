import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Number of cells that a test checked: its rows (calls) times the users that made them. */
interface Tally {
  table: string
  where: string
  rows: number
  users: number
  cells: number
}

/** Environment variable with the file to which all processes of a run append their tallies. */
const FILE_VARIABLE = 'CELLS_FILE'

export const recordTally = (line: Tally): void => {
  const file = process.env[FILE_VARIABLE]
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/**
 * Returns the environment for the test processes of a run, and a function that prints their tallies
 * as a table.
 */
export const collectTallies = (folder: string) => {
  const file = join(folder, 'cells.jsonl')
  return {
    env: { [FILE_VARIABLE]: file },
    table: (): string => {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
      const tallies = lines.map((line) => JSON.parse(line) as Tally)
      if (tallies.length === 0) return ''
      const totalCells = tallies.reduce((sum, { cells }) => sum + cells, 0)
      return [
        `${'Every cell of'.padEnd(28)}${'over'.padEnd(28)}${'rows'.padStart(6)} × users =  cells`,
        ...tallies.map(
          ({ table, where, rows, users, cells }) =>
            `${table.padEnd(28)}${where.padEnd(28)}${String(rows).padStart(6)}${String(users).padStart(8)}${String(cells).padStart(8)}`,
        ),
        `${'in all'.padEnd(56)}${String(totalCells).padStart(22)}`,
      ].join('\n')
    },
  }
}
