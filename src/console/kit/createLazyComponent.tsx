import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createNetworkError } from '../port/httpErrors.ts'
import { serverConnection } from '../port/reach.ts'
import { Loading } from './Loading.tsx'

type PropsOf<C> = C extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never

/** Names of the exports of a module that are React components. */
type ComponentName<M> = { [N in keyof M]: M[N] extends (props: never) => ReactNode ? N : never }[keyof M]

/**
 * Returns a component whose module loads when it first renders. React.lazy shows a Suspense fallback for at
 * least 300 ms; here a small chunk appears after 26 ms. A failed load throws to the nearest error boundary
 * and is retried next time, while React.lazy remembers the failure. Browsers do not say why a load failed: if
 * the server is unreachable, the error is a network error.
 *
 * @example const ConfirmDialog = createLazyComponent(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog', null)
 */
export const createLazyComponent = <M extends object, N extends ComponentName<M>>(
  load: () => Promise<M>,
  name: N,
  fallback: ReactNode = <Loading />,
): ComponentType<PropsOf<M[N]>> => {
  type Props = PropsOf<M[N]>
  let cached: ComponentType<Props> | undefined
  return (props: Props) => {
    const [Component, setComponent] = useState(() => cached)
    useEffect(() => {
      if (Component) return
      load().then(
        (module) => {
          cached = module[name] as ComponentType<Props>
          setComponent(() => cached)
        },
        async (error) => {
          const cause = (await serverConnection.checkServer()) ? error : createNetworkError()
          setComponent(() => {
            throw cause
          })
        },
      )
    }, [Component])
    return Component ? <Component {...(props as Props & object)} /> : fallback
  }
}
