import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLazyComponent } from '../../src/console/kit/createLazyComponent.tsx'
// Sets the timeouts of the testing library.
import '../support/mount.tsx'
import { useListViewInUrl } from '../../src/console/kit/list/useListViewInUrl.ts'
import { fakeApi } from '../support/fakeApi.ts'

class Boundary extends Component<{ children: ReactNode }> {
  override state = { problem: '' }
  static getDerivedStateFromError(problem: Error) {
    return { problem: problem.message }
  }
  override render() {
    return this.state.problem || this.props.children
  }
}

const Page = ({ name }: { name: string }) => <h1>Página de {name}</h1>
const ListPage = () => {
  useListViewInUrl()
  return <h1>Lista</h1>
}
const FALLBACK = <p>Cargando</p>

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a lazy component', () => {
  it('shows its fallback until its code is loaded', async () => {
    const LazyPage = createLazyComponent(async () => ({ Page }), 'Page', FALLBACK)
    render(<LazyPage name="Ana" />)
    expect(screen.getByText('Cargando')).toBeDefined()
    await screen.findByText('Página de Ana')
    expect(screen.queryByText('Cargando')).toBeNull()
  })

  it('renders at once when its code was loaded before', async () => {
    const load = vi.fn(async () => ({ Page }))
    const LazyPage = createLazyComponent(load, 'Page', FALLBACK)
    render(<LazyPage name="Ana" />)
    await screen.findByText('Página de Ana')
    cleanup()
    render(<LazyPage name="Luz" />)
    screen.getByText('Página de Luz')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('throws to the error boundary when its code cannot be loaded, and loads it again the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeApi({ 'GET /config.json': () => ({}) })
    const load = vi.fn(async () => ({ Page })).mockRejectedValueOnce(new Error('no está'))
    const LazyPage = createLazyComponent(load, 'Page', FALLBACK)
    render(<LazyPage name="Ana" />, { wrapper: Boundary })
    await screen.findByText('no está')
    cleanup()
    render(<LazyPage name="Ana" />, { wrapper: Boundary })
    await screen.findByText('Página de Ana')
  })

  it('says that there is no connection when the server does not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const LazyPage = createLazyComponent(
      (): Promise<{ Page: typeof Page }> => Promise.reject(new Error('no está')),
      'Page',
      FALLBACK,
    )
    render(<LazyPage name="Ana" />, { wrapper: Boundary })
    await screen.findByText(/^No hay conexión con el servidor/u)
  })
})

describe('a list whose code comes late', () => {
  const view = { data: [], filterValues: {}, sort: { field: 'id', order: 'ASC' }, page: 1, perPage: 25 }
  const open = () => {
    const [list, otherModule] = [
      Promise.withResolvers<{ ListPage: typeof ListPage }>(),
      Promise.withResolvers<{ Page: typeof Page }>(),
    ]
    const LazyList = createLazyComponent(() => list.promise, 'ListPage', FALLBACK)
    const LazyPage = createLazyComponent(() => otherModule.promise, 'Page', FALLBACK)
    const pages = (
      <ListContextProvider value={view as unknown as ListControllerResult}>
        <Routes>
          <Route path="/lista" element={<LazyList />} />
          <Route path="/otra" element={<LazyPage name="Ana" />} />
        </Routes>
      </ListContextProvider>
    )
    const router = createMemoryRouter([{ path: '*', element: pages }], { initialEntries: ['/lista'] })
    render(<RouterProvider router={router} />)
    return { list, other: otherModule, router }
  }

  it('writes what it shows into its address', async () => {
    const { list, router } = open()
    await act(async () => list.resolve({ ListPage }))
    expect(router.state.location.search).toContain('perPage=25')
  })

  it('leaves alone who has gone on meanwhile', async () => {
    const { list, other: otherModule, router } = open()
    // Navigates without awaiting, as a click does.
    void router.navigate('/otra')
    await act(async () => list.resolve({ ListPage }))
    await act(async () => otherModule.resolve({ Page }))
    await screen.findByText('Página de Ana')
    expect(router.state.location).toMatchObject({ pathname: '/otra', search: '' })
  })
})
