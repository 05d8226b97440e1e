/** Maximum time that a long task runs before other requests are served, in milliseconds. */
const TURN_MS = 10

const waitingTasks: (() => void)[] = []
let turnStartedAt = 0
let isTurnRunning = false

/** Resumes the next waiting task. Runs once per iteration of the event loop. */
const startNextTurn = () => {
  const resume = waitingTasks.shift()
  isTurnRunning = resume !== undefined
  if (!resume) return
  turnStartedAt = performance.now()
  setImmediate(startNextTurn)
  resume()
}

/**
 * Lets a long task yield to other requests: the task awaits this function every few milliseconds. Returns at once until the task has used
 * up its time; then waits until the event loop has handled all pending input. Long tasks take turns. An urgent task goes first, such as a
 * writer that blocks all other writers.
 */
export const yieldTurn = (isUrgent = false): Promise<void> | undefined => {
  if (!isTurnRunning) {
    isTurnRunning = true
    turnStartedAt = performance.now()
    setImmediate(startNextTurn)
    return undefined
  }
  if (performance.now() - turnStartedAt < TURN_MS) return undefined
  return new Promise((resume) => {
    if (isUrgent) waitingTasks.unshift(resume)
    else waitingTasks.push(resume)
  })
}
