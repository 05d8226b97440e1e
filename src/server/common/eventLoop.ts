/** Milliseconds of work after which somebody else has a turn. */
const TURN_MS = 10

const waiting: (() => void)[] = []
let began = 0
let watching = false

/** The event loop has gone round once more: of those who wait, one goes on. */
const next = () => {
  const goOn = waiting.shift()
  watching = goOn !== undefined
  if (!goOn) return
  began = performance.now()
  setImmediate(next)
  goOn()
}

/**
 * Long work awaits this between its pieces, each of which takes a few milliseconds at most: it goes on at once while its turn lasts, and after that
 * waits until everything else that has come in was looked at. Of many who work long, one goes on in each turn of the event loop, by turns; whoever
 * writes goes `first`, as all other writers wait for it.
 */
export const yieldTurn = (first = false): Promise<void> | undefined => {
  if (!watching) {
    watching = true
    began = performance.now()
    setImmediate(next)
    return undefined
  }
  if (performance.now() - began < TURN_MS) return undefined
  return new Promise((goOn) => {
    if (first) waiting.unshift(goOn)
    else waiting.push(goOn)
  })
}
