import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PublicPage } from './PublicPage.tsx'
import '../fonts.css'
import './page.css'

/** Shows the public page of a credential. */
export const mountPublicPage = (root: HTMLElement, id: string): void =>
  createRoot(root).render(
    <StrictMode>
      <PublicPage id={id} />
    </StrictMode>,
  )
