import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Long enough for a machine that is busy with something else: what is waited for comes, however late. */
const PATIENT = { timeout: 30_000 }

/** Something on the screen, once it is as expected. */
export const seen = (what: Locator) => expect.element(what, PATIENT)
/** Something that is read again and again, until it is as expected. */
export const soon = <T>(read: () => T) => expect.poll(read, PATIENT)
