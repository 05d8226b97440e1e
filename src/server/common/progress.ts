/** Steps of verifying and importing a backup, in their order. */
const STEP_NAMES = {
  rowsVerified: 'Comparando los registros',
  filesVerified: 'Comparando los archivos',
  rowsRead: 'Leyendo los registros y copiando sus archivos',
  rows: 'Guardando los registros',
  indexes: 'Creando los índices',
  derived: 'Calculando los pendientes de cada persona',
} as const
type ProgressStep = keyof typeof STEP_NAMES

/** Receives how much of a step is done. `total` is undefined if it is not known. */
export type OnProgress = (step: ProgressStep, done: number, total?: number) => void

/** Shortest time between two printed lines, in milliseconds. */
const PRINT_INTERVAL_MS = 10_000
const [SECOND_MS, MINUTE_S, HOUR_MIN] = [1000, 60, 60]

/** Formats a remaining time, such as "menos de un minuto", "unos 5 min" or "unas 2 h 10 min". */
const formatRemainingTime = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / SECOND_MS / MINUTE_S)
  if (minutes < 1) return 'menos de un minuto'
  if (minutes < HOUR_MIN) return `unos ${minutes} min`
  return `unas ${Math.floor(minutes / HOUR_MIN)} h ${minutes % HOUR_MIN} min`
}

/** Formats a line of progress, such as "Guardando los registros: 45 %, falta para este paso: unos 3 min". */
export const formatProgress = (
  step: ProgressStep,
  done: number,
  total: number | undefined,
  elapsedMs: number,
): string => {
  const name = STEP_NAMES[step]
  if (total === undefined) return `${name}: ${done}`
  const percentage = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
  if (done === 0 || percentage === 100) return `${name}: ${percentage} %`
  return `${name}: ${percentage} %, falta para este paso: ${formatRemainingTime((elapsedMs / done) * (total - done))}`
}

/** Returns a function that prints the progress at most every 10 seconds. */
export const createProgressPrinter = (
  print: (line: string) => void,
  getTime: () => number = () => performance.now(),
): OnProgress => {
  let printedAt = getTime()
  let current: { step: ProgressStep; beganAt: number } | undefined
  return (step, done, total) => {
    const now = getTime()
    if (current?.step !== step) current = { step, beganAt: now }
    if (now - printedAt < PRINT_INTERVAL_MS) return
    printedAt = now
    print(formatProgress(step, done, total, now - current.beganAt))
  }
}
