import { afterAll, beforeAll } from 'vitest'
import type { PortalOpener, PortalOptions, TestPortal } from './testPortals.ts'

/** Opens a portal before the first test of a `describe` and closes it after the last one. */
export const usePortal = (
  open: PortalOpener['open'],
  options: () => PortalOptions = () => ({}),
): TestPortal => {
  const portal = {} as TestPortal
  beforeAll(async () => {
    Object.assign(portal, await open(options()))
  })
  // If `open` failed, there is nothing to close, and its error is reported.
  afterAll(() => portal.close?.())
  return portal
}
