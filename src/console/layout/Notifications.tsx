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

/** Where there is no reply, whoever waits goes on. */
const MAX_WAIT_MS = 5_000

/**
 * Lets each notification of a change take one change, its own. react-admin's (5.15) takes one more when it has gone: after an undo, that of whoever
 * was quick to change something else.
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
 * react-admin's notifications, behind which a change waits as long as it can be undone. By itself react-admin (5.15) asks whoever leaves the page
 * meanwhile to stay, and loses the change of whoever goes all the same; here what waits is sent when the page is left, put aside or closed, and its
 * 'Deshacer' goes with it.
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
      // What is left to be taken is known after the next rendering.
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
    const putAside = () => document.visibilityState === 'hidden' && leave()
    // Before react-admin's own listener, which goes with what was sent.
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', putAside)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', putAside)
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
