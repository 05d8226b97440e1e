import { beforeAll, vi } from 'vitest'

/** Files share the console's code, and with it what a file before this one has told it: where its server is, and who is signed in. */
beforeAll(async () => {
  if (typeof window === 'undefined') return
  // React takes down a stack for each element that it makes while it is developed with; Vitest asks for a hundred frames.
  Error.stackTraceLimit = 5
  const { loadSettings } = await import('../../src/console/api/settings.ts')
  const { clearSession } = await import('../../src/console/api/sessionStore.ts')
  localStorage.clear()
  clearSession()
  vi.stubGlobal('fetch', async () => Response.error())
  await loadSettings()
  vi.unstubAllGlobals()
})
