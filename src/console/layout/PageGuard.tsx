import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useActor } from '../api/session.ts'
import { canOpen, findPage } from '../pages.ts'

/** Redirects to the home page from a page that the user may not open (decisions, section 1). */
export const PageGuard = ({ children }: { children: ReactNode }) => {
  const actor = useActor()
  const { pathname } = useLocation()
  const page = findPage(pathname)
  return page && !canOpen(actor, page) ? <Navigate to="/" replace /> : children
}
