import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../common/config.ts'
import type { Store } from '../store/store.ts'
import { createDaily } from './daily.ts'
import { deliver } from './deliver.ts'
import { mailDue } from './dueMails.ts'

const EVERY_MS = 2000
/** After a step, others have so many times as long as it took. */
const REST = 1

export interface MessengerOptions {
  store: Store
  config: Config
  now: () => Date
  warn: (text: string) => void
  /** How often it looks for something to tell, in milliseconds. */
  every?: number
}

/** Tells people what happened and what comes with the day, and puts their mails into the outbox. Any number of processes may; each slice is one's. */
export const startMessenger = ({ store, config, now, warn, every = EVERY_MS }: MessengerOptions) => {
  let stopped = false
  const steps = [
    createDaily(store, now, config),
    () => deliver(store, now(), config),
    () => mailDue(store, now(), config),
  ]
  const round = async (): Promise<void> => {
    for (const step of steps)
      for (let more = true; more && !stopped; ) {
        const began = performance.now()
        more = await step()
        if (more) await wait((performance.now() - began) * REST, undefined, { ref: false })
      }
  }

  let running: Promise<void> | undefined
  const look = (): Promise<void> => {
    running ??= round()
      // What fails, such as a database that is away, is tried again.
      .catch((error: unknown) => warn(`messages: ${error instanceof Error ? error.name : 'error'}`))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => void look(), every).unref()

  return {
    /** Tells what is to be told now. */
    look,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
