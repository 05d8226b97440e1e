/** Results of media queries on the screen. */
const screenResults = new Map<string, boolean>()

/**
 * Like window.matchMedia, but keeps the result for the screen while the page is printed. Paper has another width than the window.
 * A component that changes its layout for it does so after the browser has counted the pages, which leaves blank pages.
 */
export const matchScreenMedia = (query: string): MediaQueryList => {
  const media = window.matchMedia(query)
  const paper = window.matchMedia('print')
  const readResult = (): boolean => {
    if (!paper.matches) screenResults.set(query, media.matches)
    return screenResults.get(query) ?? media.matches
  }
  return {
    get matches() {
      return readResult()
    },
    addEventListener: media.addEventListener.bind(media),
    removeEventListener: media.removeEventListener.bind(media),
  } as MediaQueryList
}
