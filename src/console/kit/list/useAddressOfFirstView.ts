import { useContext, useEffect } from 'react'
import { useListContext } from 'react-admin'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

/**
 * Writes the view that a list opens with into the address. react-admin leaves the address of the default view empty, and takes an empty address
 * for "the last view": the way back would not lead to the first view again. Whoever has gone on before the list was there, be it to another page of it, is not called back: React may
 * still show the list then, and only the router itself (which has no other name for whoever asks) says where the browser is.
 */
export const useAddressOfFirstView = (): void => {
  const { data, error, filterValues, sort, page, perPage } = useListContext()
  // The rows come first: all that shows the address is drawn again.
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
    const now = router?.state.location
    if (isShown && !search && now?.search === '' && now.pathname === pathname)
      navigate({ search: view }, { replace: true })
  }, [isShown, router, pathname, search, view, navigate])
}
