import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Timeout for a busy machine. */
const PATIENT_OPTIONS = { timeout: 30_000 }

/** Retries an expectation about an element until it holds. */
export const expectElement = (element: Locator) => expect.element(element, PATIENT_OPTIONS)
/** Retries an expectation about a value until it holds. */
export const expectSoon = <T>(readValue: () => T) => expect.poll(readValue, PATIENT_OPTIONS)
