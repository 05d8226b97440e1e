import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many cells of a table were looked at, and where: its rows, and the users that each was tried as. */
interface Tally {
  table: string
  where: string
  rows: number
  users: number
  cells: number
}

/** Where a run that wants to print them collects the lines of all its processes. */
const FILE = 'CELLS_FILE'

export const tally = (line: Tally): void => {
  const file = process.env[FILE]
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** For the run: a file in its folder for the tallies of the tests that it starts, and what they came to, as a table. */
export const collectTallies = (folder: string) => {
  const file = join(folder, 'cells.jsonl')
  return {
    env: { [FILE]: file },
    table: (): string => {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
      const tallies = lines.map((line) => JSON.parse(line) as Tally)
      if (tallies.length === 0) return ''
      const all = tallies.reduce((sum, { cells }) => sum + cells, 0)
      return [
        `${'Every cell of'.padEnd(28)}${'over'.padEnd(28)}${'rows'.padStart(6)} × users =  cells`,
        ...tallies.map(
          ({ table, where, rows, users, cells }) =>
            `${table.padEnd(28)}${where.padEnd(28)}${String(rows).padStart(6)}${String(users).padStart(8)}${String(cells).padStart(8)}`,
        ),
        `${'in all'.padEnd(56)}${String(all).padStart(22)}`,
      ].join('\n')
    },
  }
}
