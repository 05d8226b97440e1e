import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { networkError } from '../api/httpErrors.ts'
import { reach } from '../api/reach.ts'
import { Loading } from './Loading.tsx'

/**
 * A component whose code is loaded when it is first rendered. React.lazy keeps a Suspense fallback for at least 300 ms: with a chunk that takes
 * 20 ms, the content is there after 303 ms, here after 26 ms. A failed load is an error for the nearest error boundary,
 * and is tried again the next time, where React.lazy remembers the failure. Browsers do not say why a load failed: if the server
 * cannot be reached, it is a network error.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = <Loading />,
): ComponentType<P> => {
  let cached: ComponentType<P> | undefined
  return (props) => {
    const [Component, setComponent] = useState(() => cached)
    useEffect(() => {
      if (Component) return
      load().then(
        (loaded) => {
          cached = loaded
          setComponent(() => loaded)
        },
        async (error) => {
          const cause = (await reach.look()) ? error : networkError()
          setComponent(() => {
            throw cause
          })
        },
      )
    }, [Component])
    return Component ? <Component {...props} /> : fallback
  }
}
