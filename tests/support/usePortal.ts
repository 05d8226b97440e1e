import { afterAll, beforeAll } from 'vitest'
import type { PortalOpener, PortalOptions, TestPortal } from './mounts.ts'

/** A portal for the tests of a `describe`, opened before the first and closed after the last. */
export const usePortal = (
  open: PortalOpener['open'],
  options: () => PortalOptions = () => ({}),
): TestPortal => {
  const portal = {} as TestPortal
  beforeAll(async () => {
    Object.assign(portal, await open(options()))
  })
  // What could not be opened is not there to be closed; the failure that counts is the first.
  afterAll(() => portal.close?.())
  return portal
}
