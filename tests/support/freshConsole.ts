import { beforeAll, vi } from 'vitest'

/** Files share the console's code, and with it what a file before this one has told it: where its server is, and who is signed in. */
beforeAll(async () => {
  if (typeof window === 'undefined') return
  const { loadSettings } = await import('../../src/console/providers/settings.ts')
  const { forgetSession } = await import('../../src/console/providers/sessionStore.ts')
  localStorage.clear()
  forgetSession()
  vi.stubGlobal('fetch', async () => Response.error())
  await loadSettings()
  vi.unstubAllGlobals()
})
