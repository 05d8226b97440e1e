import { expect, it } from 'vitest'
import { planProcesses } from '../../src/server/cluster/planProcesses.ts'
import { getRestartPause } from '../../src/server/cluster/supervise.ts'
import { readConfig } from '../../src/server/common/config.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

it.each([
  // cores, memory, connections: processes, connections for reads of each
  [1, 8 * GB, null, 1, 9],
  [2, 8 * GB, null, 2, 9],
  [16, 64 * GB, null, 16, 9],
  // Containers whose memory is less than that of the machine
  [16, 1 * GB, null, 2, 9],
  [16, 512 * MB, null, 1, 9],
  [16, 256 * MB, null, 1, 9],
  [16, 2 * GB, null, 4, 9],
  [4, 2 * GB, null, 4, 9],
  [64, 16 * GB, null, 40, 9],
  // Postgres with its default of 100 connections, of which 3 are reserved
  [2, 8 * GB, 97, 2, 9],
  [6, 8 * GB, 97, 6, 9],
  [8, 8 * GB, 97, 8, 5],
  [9, 8 * GB, 97, 9, 4],
  [11, 8 * GB, 97, 11, 2],
  [16, 64 * GB, 97, 11, 2],
  [64, 64 * GB, 97, 11, 2],
  [16, 1 * GB, 97, 2, 9],
  // Other limits
  [16, 64 * GB, 497, 16, 9],
  [4, 8 * GB, 22, 2, 2],
  [4, 8 * GB, 20, 1, 9],
  [4, 8 * GB, 13, 1, 2],
])('%i cores, %i bytes and %s connections give %i processes with %i connections for reads', (...row) => {
  const [cores, memoryBytes, connections, processes, readConnections] = row
  expect(planProcesses({ processes: null }, { cores, memoryBytes, connections })).toEqual({
    processes,
    readConnections,
    warnings: [],
  })
})

it.each([
  ['2', 2 * GB, null, 9, []],
  ['4', 1 * GB, null, 9, [/^PROCESSES=4: .*400 MB.*1024 MB de memoria/u]],
  ['16', 64 * GB, 97, 2, [/^PROCESSES=16: se necesitan hasta 133 conexiones y Postgres permite 97/u]],
  ['8', 64 * GB, 97, 5, []],
  ['12', 64 * GB, 97, 2, [/^PROCESSES=12: se necesitan hasta 101 conexiones/u]],
  ['16', 1 * GB, 97, 2, [/memoria/u, /conexiones/u]],
  ['1', 8 * GB, 10, 2, [/^Un proceso necesita hasta 13 conexiones y Postgres permite 10\. (?!.*PROCESSES)/u]],
])(
  'PROCESSES=%s is kept with %i bytes and %s connections',
  (number, memoryBytes, connections, readConnections, warnings) => {
    const plan = planProcesses(readConfig({ PROCESSES: number }), { cores: 2, memoryBytes, connections })
    expect(plan).toEqual({
      processes: Number(number),
      readConnections,
      warnings: warnings.map((warning) => expect.stringMatching(warning)),
    })
  },
)

it.each([
  [1, 0],
  [2, 500],
  [3, 1000],
  [5, 4000],
  [8, 30_000],
  [9, 30_000],
  [5000, 30_000],
])('a process that ended early %i times in a row is replaced after %i ms', (crashes, pause) => {
  expect(getRestartPause(crashes)).toBe(pause)
})
