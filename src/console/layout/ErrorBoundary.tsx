import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

interface State {
  failed: boolean
}

/** Shows an error page in place of a page that failed; the layout stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}
