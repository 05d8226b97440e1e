import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading } from './Loading.tsx'

/**
 * A component whose code is fetched when it is first shown. React's lazy() keeps its fallback for 300 ms although the code was there after
 * twenty; this one shows what has come. Code that does not come is an error of the nearest boundary, and is asked for again next time.
 */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <Loading />,
): ComponentType<P> => {
  let come: ComponentType<P> | undefined
  return (props) => {
    const [Component, setComponent] = useState(() => come)
    useEffect(() => {
      if (Component) return
      load().then(
        (loaded) => {
          come = loaded
          setComponent(() => loaded)
        },
        (problem) =>
          setComponent(() => {
            throw problem
          }),
      )
    }, [Component])
    return Component ? <Component {...props} /> : waiting
  }
}
