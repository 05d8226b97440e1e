import { useContext, useEffect } from 'react'
import { useListContext } from 'react-admin'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

/**
 * Writes the initial view of a list into the address. react-admin leaves the address of the default view empty, and reads an
 * empty address as "the last view", so the back button would not return to the first view. Does nothing if the user has already
 * moved on. React may still show the list then, so the location is read from the router.
 */
export const useAddressOfFirstView = (): void => {
  const { data, error, filterValues, sort, page, perPage } = useListContext()
  // Waits for the rows, because a new address renders every component that reads the address.
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
    const currentLocation = router?.state.location
    if (isShown && !search && currentLocation?.search === '' && currentLocation.pathname === pathname)
      navigate({ search: view }, { replace: true })
  }, [isShown, router, pathname, search, view, navigate])
}
