import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { whileLeaving } from '../../api/waitingChanges.ts'
import { getErrorText } from '../../components/form/formErrors.ts'

const RENEWED_MS = 5 * 60_000
/** So often it is renewed for somebody who does not move: who reads in the frame of a PDF is not seen to. Then the hold, and the session, may end. */
const QUIET_RENEWALS = 3
const MOVES = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Holds a document while it is looked at, so that nobody else does the same work; answers why it is not to be had, if so. */
export const useHold = (id: number, isWaiting: boolean): { isHeld: boolean; problem: string } => {
  const [held, setHeld] = useState({ isHeld: false, problem: '' })
  useEffect(() => {
    if (!isWaiting) return
    let isLeft = false
    let quiet = 0
    const hold = () =>
      call('reviews.hold', { params: { id } })
        .then(() => ({ isHeld: true, problem: '' }))
        .catch((error: unknown) => ({ isHeld: false, problem: getErrorText(error) }))
        .then((now) => {
          if (!isLeft) setHeld(now)
          else if (now.isHeld) void release()
        })
    const release = () => call('reviews.release', { params: { id } }).catch(() => undefined)
    const leave = () => whileLeaving(() => void release())
    const moved = () => {
      quiet = 0
    }
    const renewing = setInterval(() => {
      if (document.visibilityState !== 'visible' || quiet >= QUIET_RENEWALS) return
      quiet += 1
      void hold()
    }, RENEWED_MS)
    for (const move of MOVES) window.addEventListener(move, moved, { passive: true })
    // Whoever closes or reloads the page leaves it as well.
    window.addEventListener('pagehide', leave)
    void hold()
    return () => {
      isLeft = true
      clearInterval(renewing)
      window.removeEventListener('pagehide', leave)
      for (const move of MOVES) window.removeEventListener(move, moved)
      void release()
    }
  }, [id, isWaiting])
  return held
}
