import { createRequire } from 'node:module'
import { beforeAll, vi } from 'vitest'

/** What emotion's own packages load. */
const ofEmotion = createRequire(createRequire(import.meta.url).resolve('@emotion/react'))

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
  // Nor are they computed: each element's rules, from theme and `sx`, each time it is drawn, would be a sixth of what is left.
  const none = { name: 'none', styles: '', next: undefined, anim: 1, toString: () => 'none' }
  ofEmotion('@emotion/serialize').serializeStyles = () => none
  const { loadSettings } = await import('../../src/console/api/settings.ts')
  const { clearSession } = await import('../../src/console/api/sessionStore.ts')
  localStorage.clear()
  clearSession()
  vi.stubGlobal('fetch', async () => Response.error())
  await loadSettings()
  vi.unstubAllGlobals()
})
