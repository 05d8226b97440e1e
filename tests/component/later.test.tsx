// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { later } from '../../src/console/shared/later.tsx'

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
const WAITING = <p>Cargando</p>

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a page whose code comes later', () => {
  it('says that it is coming until it is there', async () => {
    const Later = later(async () => Page, WAITING)
    render(<Later name="Ana" />)
    expect(screen.getByText('Cargando')).toBeDefined()
    await screen.findByText('Página de Ana')
    expect(screen.queryByText('Cargando')).toBeNull()
  })

  it('is there at once when its code has come before', async () => {
    const load = vi.fn(async () => Page)
    const Later = later(load, WAITING)
    render(<Later name="Ana" />)
    await screen.findByText('Página de Ana')
    cleanup()
    render(<Later name="Luz" />)
    screen.getByText('Página de Luz')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is an error of the page when its code does not come, and is asked for again the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('no hay red'))
    const Later = later(load, WAITING)
    render(<Later name="Ana" />, { wrapper: Boundary })
    await screen.findByText('no hay red')
    cleanup()
    render(<Later name="Ana" />, { wrapper: Boundary })
    await screen.findByText('Página de Ana')
  })
})
