import type { ReactNode } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { canOpen, type Page, pages } from '../../domain/permissions.ts'
import { useActor } from '../api/session.ts'

const PAGES = Object.keys(pages) as Page[]

/** A page that the user may not open sends to the start (decisions, section 1). */
export const PageGuard = ({ children }: { children: ReactNode }) => {
  const actor = useActor()
  const { pathname } = useLocation()
  const page = PAGES.find((known) => matchPath(known, pathname))
  return page && !canOpen(actor, page) ? <Navigate to="/" replace /> : children
}
