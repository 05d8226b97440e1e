import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  Notification,
  NotificationContext,
  type NotificationPayload,
  TakeUndoableMutationContext,
  useNotificationContext,
  useTakeUndoableMutation,
} from 'react-admin'
import { flushSync } from 'react-dom'
import { onSendWaitingChanges, whileLeaving } from '../api/waitingChanges.ts'

/** How long a sign-out waits for the replies of sent changes. */
const MAX_WAIT_MS = 5_000

/**
 * Lets each notification of a change take its own change only. react-admin's Notification (5.15) takes another one when it closes: after an undo,
 * the next waiting change.
 */
const useOneChangeEach = () => {
  const take = useTakeUndoableMutation()
  const notifications = useNotificationContext()
  const mayTake = useRef(false)
  const takeOwn = useCallback(() => {
    if (!mayTake.current) return undefined
    mayTake.current = false
    return take()
  }, [take])
  const showing = useMemo(
    () => ({
      ...notifications,
      takeNotification: () => {
        const next = notifications.takeNotification()
        mayTake.current = Boolean(next?.notificationOptions?.undoable)
        return next
      },
    }),
    [notifications],
  )
  return { takeOwn, showing }
}

/**
 * react-admin's notifications. A change waits to be sent while it can be undone. react-admin (5.15) asks whoever leaves the page meanwhile to stay,
 * and loses the change if they leave all the same. Here waiting changes are sent when the page is left, hidden or closed, and their notifications
 * are closed.
 */
export const Notifications = () => {
  const take = useTakeUndoableMutation()
  const { setNotifications } = useNotificationContext()
  const queryClient = useQueryClient()
  const { takeOwn, showing } = useOneChangeEach()
  const latestTake = useRef(take)
  const [round, setRound] = useState(0)
  useLayoutEffect(() => {
    latestTake.current = take
  }, [take])

  useEffect(() => {
    const takeNext = () => {
      let next: ReturnType<typeof take>
      // The next waiting change is known after rendering.
      flushSync(() => {
        next = latestTake.current()
      })
      return next
    }
    const sendAll = (): boolean => {
      let next = takeNext()
      if (!next) return false
      for (; next; next = takeNext()) next({ isUndo: false })
      flushSync(() => {
        setRound((count) => count + 1)
        setNotifications((waiting: NotificationPayload[]) =>
          waiting.filter(({ notificationOptions }) => !notificationOptions?.undoable),
        )
      })
      return true
    }
    const answered = () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (queryClient.isMutating() > 0) return
          unsubscribe()
          resolve()
        }
        const unsubscribe = queryClient.getMutationCache().subscribe(check)
        setTimeout(resolve, MAX_WAIT_MS)
        check()
      })
    onSendWaitingChanges(async () => {
      const isSent = sendAll()
      if (isSent) await answered()
      return isSent
    })
    const leave = () => whileLeaving(() => void sendAll())
    const hide = () => document.visibilityState === 'hidden' && leave()
    // It comes before react-admin's own listener, which is removed once the changes are sent.
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [queryClient, setNotifications])

  return (
    <TakeUndoableMutationContext value={takeOwn}>
      <NotificationContext value={showing}>
        <Notification key={round} />
      </NotificationContext>
    </TakeUndoableMutationContext>
  )
}
