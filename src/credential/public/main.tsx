import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tolerateTranslation } from '../tolerateTranslation.ts'
import { PublicPage } from './PublicPage.tsx'
import '../fonts.css'
import './page.css'

/** Lets the browser translate the page. index.html asks it not to, for the console. */
const allowTranslation = (): void => {
  document.documentElement.translate = true
  document.querySelector('meta[name="google"]')?.remove()
}

/** Shows the public page of a credential. */
export const mountPublicPage = (root: HTMLElement, id: string): void => {
  allowTranslation()
  tolerateTranslation()
  createRoot(root).render(
    <StrictMode>
      <PublicPage id={id} />
    </StrictMode>,
  )
}
