import '../credential/fonts.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { loadSettings } from './api/settings.ts'
import { cspNonce } from './components/cspNonce.ts'

/** Starts the console in the page. */
export const mountConsole = async (root: HTMLElement): Promise<void> => {
  await loadSettings()
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  const cache = createCache({ key: 'css', nonce: cspNonce(), prepend: true })
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>,
  )
}
