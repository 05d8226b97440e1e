import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Writes the view that a list opens with into the address. react-admin leaves the address of the default view empty, and takes an empty address
 * for "the last view": the way back would not lead to the first view again.
 */
export const useAddressOfFirstView = (): void => {
  const { filterValues, sort, page, perPage } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  }).toString()
  useEffect(() => {
    if (!search) navigate({ search: view }, { replace: true })
  }, [search, view, navigate])
}
