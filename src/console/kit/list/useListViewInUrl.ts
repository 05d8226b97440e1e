import { useContext, useEffect } from 'react'
import { useListContext } from 'react-admin'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

/**
 * Writes the initial filter, order and page of a list into the URL, so that the back button returns to them. react-admin reads an
 * empty query as the last view.
 */
export const useListViewInUrl = (): void => {
  const { data, error, filterValues, sort, page, perPage } = useListContext()
  // Changes the URL only after the rows are shown, because a new URL renders many components again.
  const isShown = data !== undefined || Boolean(error)
  const { pathname, search } = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  const view = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  }).toString()
  useEffect(() => {
    // React may still render the list after the user has left it, so the location comes from the router.
    const currentLocation = router?.state.location
    if (isShown && !search && currentLocation?.search === '' && currentLocation.pathname === pathname)
      navigate({ search: view }, { replace: true })
  }, [isShown, router, pathname, search, view, navigate])
}
