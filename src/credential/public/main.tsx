import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preventBrowserTranslationErrors } from '../preventBrowserTranslationErrors.ts'
import { PublicPage } from './PublicPage.tsx'
import '../fonts.css'
import './page.css'

/** Lets browsers translate the page, which index.html forbids for the console. */
const allowBrowserTranslation = (): void => {
  document.documentElement.translate = true
  document.querySelector('meta[name="google"]')?.remove()
}

/** Renders the public page of a credential into an element. */
export const mountPublicCredentialPage = (root: HTMLElement, id: string): void => {
  allowBrowserTranslation()
  preventBrowserTranslationErrors()
  createRoot(root).render(
    <StrictMode>
      <PublicPage id={id} />
    </StrictMode>,
  )
}
