import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** Specification, section 9. */
const INTERVAL_MS = 5000

/** Which picture is shown, how to get to the others, and their turning by themselves while `rotating`; swiping works as well. */
export const useSlides = ({ rotating, lessMotion }: { rotating: boolean; lessMotion: boolean }) => {
  const [plugins] = useState(() => [
    Autoplay({ delay: INTERVAL_MS, playOnInit: false, stopOnFocusIn: false }),
  ])
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: lessMotion ? 0 : 22 }, plugins)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    if (!embla) return undefined
    const read = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', read)
    return () => {
      embla.off('select', read)
    }
  }, [embla])

  useEffect(() => {
    if (!embla) return undefined
    const { autoplay } = embla.plugins()
    const turn = () => (rotating ? autoplay?.play(lessMotion) : autoplay?.stop())
    turn()
    // A swipe stops it; what was asked for goes on after that.
    embla.on('pointerUp', turn)
    return () => {
      embla.off('pointerUp', turn)
    }
  }, [embla, rotating, lessMotion])

  return {
    viewport,
    current,
    previous: () => embla?.scrollPrev(lessMotion),
    next: () => embla?.scrollNext(lessMotion),
  }
}
