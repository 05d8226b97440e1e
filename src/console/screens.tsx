import type { ComponentType } from 'react'
import { CanAccess, type ResourceProps } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { FeatureResource } from './featureParts.ts'
import { DeniedPage } from './layout/DeniedPage.tsx'
import { declaredFeatures, getPageRoutePattern, type ListedPageName, type PageName, pages } from './pages.ts'

/** Routes of the pages that do not belong to a react-admin resource. */
export const ROUTES = (Object.keys(pages) as PageName[]).flatMap((name) => {
  const { screen: Screen } = pages[name]
  return Screen ? [{ path: getPageRoutePattern(name), element: <Screen /> }] : []
})

/** Checks the permission before the page's code loads. The edit page also shows records to users who may only read them. */
const createCheckedPage = (resource: string, action: 'list' | 'show', Page: ComponentType) => (
  <CanAccess resource={resource} action={action} accessDenied={<DeniedPage />}>
    <Page />
  </CanAccess>
)

/** Redirects from react-admin's address of a page to the address in the requirements. */
const createRedirect = (page: ListedPageName) => <Navigate to={pages[page].path} replace />

const createResource = (
  name: string,
  { list, create, edit, recordRepresentation }: FeatureResource<ListedPageName>,
): ResourceProps => ({
  name,
  ...(recordRepresentation && { recordRepresentation }),
  list: typeof list === 'string' ? createRedirect(list) : list && createCheckedPage(name, 'list', list),
  create: create && createRedirect(create),
  edit: edit && createCheckedPage(name, 'show', edit),
})

const DECLARED = declaredFeatures
  .flatMap(({ resources = {} }) => Object.entries(resources))
  .filter(([, { list }]) => list)

/** Permissions that the pages of resources check, as parameters of react-admin's `canAccess`. */
export const PAGE_CHECKS = DECLARED.filter(([, { list }]) => typeof list !== 'string').flatMap(([resource]) =>
  ['list', 'show'].map((action) => ({ resource, action })),
)

/** All react-admin resources. Those whose page has another address redirect to it. */
export const RESOURCES = DECLARED.map(([name, resource]) => createResource(name, resource))
