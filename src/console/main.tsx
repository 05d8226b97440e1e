import '../credential/fonts.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { preventBrowserTranslationErrors } from '../credential/preventBrowserTranslationErrors.ts'
import { App } from './App.tsx'
import { getCspNonce } from './kit/getCspNonce.ts'
import { loadStrategy } from './port/loadStrategy.ts'
import { loadPortalSettings } from './port/settings.ts'
import { redirectToSignIn } from './redirectToSignIn.ts'

/** Renders the console into `root`. `config` is the pending response with the settings. */
export const mountConsole = async (root: HTMLElement, config: Promise<Response>): Promise<void> => {
  preventBrowserTranslationErrors()
  await loadPortalSettings(config)
  await loadStrategy()
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  await redirectToSignIn(router)
  const cache = createCache({ key: 'css', nonce: getCspNonce(), prepend: true })
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>,
  )
}
