import { type BackgroundWork, createBackgroundWorker } from '../common/backgroundWork.ts'
import type { Config } from '../common/config.ts'
import type { Store } from '../store/store.ts'
import { createDailyReminderJob } from './dailyRun.ts'
import { deliverQueuedEvents } from './deliverQueuedEvents.ts'
import { queueDueNotificationMail } from './dueMails.ts'

const INTERVAL_MS = 2000

export interface MessengerOptions {
  store: Store
  config: Config
  now: () => Date
  warn: (text: string) => void
  intervalMs?: number
}

/** Starts the background work that notifies users and queues mails. Several processes may run it, because each batch is a transaction. */
export const startNotificationDelivery = ({
  store,
  config,
  now,
  warn,
  intervalMs = INTERVAL_MS,
}: MessengerOptions): BackgroundWork => {
  const steps = [
    createDailyReminderJob(store, now, config),
    () => deliverQueuedEvents(store, now(), config),
    () => queueDueNotificationMail(store, now(), config),
  ]
  const work = createBackgroundWorker({
    runBatch: async () => {
      for (const step of steps) if (await step()) return true
      return false
    },
    pauseFactor: 1,
    onError: (error) => warn(`messages: ${error instanceof Error ? error.name : 'error'}`),
  })
  work.start(intervalMs)
  return work
}
