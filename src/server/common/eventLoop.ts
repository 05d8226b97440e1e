/** Maximum time that a long task runs before other requests are served, in milliseconds. */
const TURN_MS = 10

const waitingTasks: (() => void)[] = []
let turnStartedAt = 0
let isTurnRunning = false

/** Resumes the next waiting task. Runs once per iteration of the event loop. */
const resumeNextTask = () => {
  const resume = waitingTasks.shift()
  isTurnRunning = resume !== undefined
  if (!resume) return
  turnStartedAt = performance.now()
  setImmediate(resumeNextTask)
  resume()
}

/** Lets a long task give way to other requests. Returns a promise only if the task has used up its time. */
export const yieldToOtherRequests = (isUrgent = false): Promise<void> | undefined => {
  if (!isTurnRunning) {
    isTurnRunning = true
    turnStartedAt = performance.now()
    setImmediate(resumeNextTask)
    return undefined
  }
  if (performance.now() - turnStartedAt < TURN_MS) return undefined
  return new Promise((resume) => {
    if (isUrgent) waitingTasks.unshift(resume)
    else waitingTasks.push(resume)
  })
}
