import { expect, it } from 'vitest'
import { createProgressPrinter, formatProgress } from '../../src/server/common/progress.ts'

it.each([
  ['rows', 0, 200, 0, 'Guardando los registros: 0 %'],
  ['rows', 90, 200, 90_000, 'Guardando los registros: 45 %, falta para este paso: unos 2 min'],
  ['rows', 199, 200, 60_000, 'Guardando los registros: 99 %, falta para este paso: menos de un minuto'],
  ['rows', 10, 200, 600_000, 'Guardando los registros: 5 %, falta para este paso: unas 3 h 10 min'],
  ['rows', 200, 200, 90_000, 'Guardando los registros: 100 %'],
  // A hand-written backup may have more rows than it says.
  ['rows', 300, 200, 90_000, 'Guardando los registros: 100 %'],
  ['derived', 0, 0, 0, 'Calculando los pendientes de cada persona: 100 %'],
  ['filesVerified', 1200, undefined, 5000, 'Comparando los archivos: 1200'],
] as const)('%s: %d of %s after %d ms is "%s"', (step, done, total, elapsed, line) => {
  expect(formatProgress(step, done, total, elapsed)).toBe(line)
})

it('prints every 10 seconds, and computes the remaining time of each step by itself', () => {
  let now = 0
  const lines: string[] = []
  const onProgress = createProgressPrinter(
    (line) => lines.push(line),
    () => now,
  )
  for (; now < 30_000; now += 1000) onProgress('rowsRead', now, 60_000)
  for (; now < 50_000; now += 1000) onProgress('rows', now - 30_000, 80_000)
  expect(lines).toEqual([
    'Leyendo los registros y copiando sus archivos: 16 %, falta para este paso: unos 1 min',
    'Leyendo los registros y copiando sus archivos: 33 %, falta para este paso: unos 1 min',
    'Guardando los registros: 0 %',
    'Guardando los registros: 12 %, falta para este paso: unos 1 min',
  ])
})
