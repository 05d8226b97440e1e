/** How long a change can be undone, in milliseconds: long enough to read what was done and to reach the button. */
export const UNDO_MS = 8_000

/** Sends what waits to be undone; answers whether anything was sent, once it has been answered. */
type Send = () => Promise<boolean>

let send: Send = async () => false

/** Named by whoever keeps the waiting changes (layout/Notifications.tsx). */
export const onSendWaitingChanges = (next: Send): void => {
  send = next
}

/** Sends the changes that can still be undone, before something that they must not overtake. */
export const sendWaitingChanges: Send = () => send()

let isLeaving = false

/** Whether what is sent now must outlive the page. */
export const isPageLeft = (): boolean => isLeaving

/** Runs what sends requests while the page is being left. */
export const whileLeaving = (run: () => void): void => {
  isLeaving = true
  run()
  // What is sent is on its way once the promises behind it have been followed; the page may stay.
  setTimeout(() => {
    isLeaving = false
  })
}
