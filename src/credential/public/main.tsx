import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { credentialIdFromPath } from './credentialIdFromPath.ts'
import { PublicPage } from './PublicPage.tsx'
import '../fonts.css'
import './page.css'

/** Shows the public page of the credential that a path names, `/credential/validation/{id}`. */
export const mountPublicPage = (root: HTMLElement, path: string): void =>
  createRoot(root).render(
    <StrictMode>
      <PublicPage id={credentialIdFromPath(path)} />
    </StrictMode>,
  )
