import { beforeAll, vi } from 'vitest'

/** Files share the console's code, and with it what a file before this one has told it: where its server is, and who is signed in. */
beforeAll(async () => {
  if (typeof window === 'undefined') return
  // While it is developed with, React takes down a stack for each element that it makes, ten thousand of them a second: a seventh of the whole time here.
  Error.stackTraceLimit = 5
  const react: object = await import('react')
  for (const [name, inside] of Object.entries(react))
    if (name.startsWith('__CLIENT_INTERNALS'))
      Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', {
        get: () => Infinity,
        set: () => undefined,
      })
  // Nobody sees styles here, and jsdom goes through all of them for each element that is looked for by its role: a quarter of the whole time.
  const { default: createCache } = await import('@emotion/cache')
  Object.getPrototypeOf(createCache({ key: 'none' }).sheet).insert = () => undefined
  const { loadSettings } = await import('../../src/console/api/settings.ts')
  const { clearSession } = await import('../../src/console/api/sessionStore.ts')
  localStorage.clear()
  clearSession()
  vi.stubGlobal('fetch', async () => Response.error())
  await loadSettings()
  vi.unstubAllGlobals()
})
