import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createNetworkError } from '../port/httpErrors.ts'
import { serverConnection } from '../port/serverConnection.ts'
import { Loading } from './Loading.tsx'

type PropsOf<C> = C extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never

/** Names of the exports of a module that are React components. */
type ComponentName<M> = { [N in keyof M]: M[N] extends (props: never) => ReactNode ? N : never }[keyof M]

/**
 * Returns a component whose module loads when it first renders. Unlike React.lazy, shows no fallback for 300 ms if the module
 * loads faster, and loads again after a failure. If the server is unreachable, the failure is reported as a network error.
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

/**
 * Returns a lazy component without props. Its type does not depend on the module, because the modules of pages use types that are
 * derived from the list of pages.
 */
export const createLazyScreen = <M extends object>(
  load: () => Promise<M>,
  name: keyof M & string,
): ComponentType =>
  createLazyComponent(load as unknown as () => Promise<Record<string, () => ReactNode>>, name)
