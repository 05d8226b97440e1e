// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent } from '../../src/console/components/lazyComponent.tsx'

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
const FALLBACK = <p>Cargando</p>

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a lazy component', () => {
  it('shows its fallback until its code is loaded', async () => {
    const LazyPage = lazyComponent(async () => Page, FALLBACK)
    render(<LazyPage name="Ana" />)
    expect(screen.getByText('Cargando')).toBeDefined()
    await screen.findByText('Página de Ana')
    expect(screen.queryByText('Cargando')).toBeNull()
  })

  it('renders at once when its code was loaded before', async () => {
    const load = vi.fn(async () => Page)
    const LazyPage = lazyComponent(load, FALLBACK)
    render(<LazyPage name="Ana" />)
    await screen.findByText('Página de Ana')
    cleanup()
    render(<LazyPage name="Luz" />)
    screen.getByText('Página de Luz')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('throws to the error boundary when its code cannot be loaded, and loads it again the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('no hay red'))
    const LazyPage = lazyComponent(load, FALLBACK)
    render(<LazyPage name="Ana" />, { wrapper: Boundary })
    await screen.findByText('no hay red')
    cleanup()
    render(<LazyPage name="Ana" />, { wrapper: Boundary })
    await screen.findByText('Página de Ana')
  })
})
