import { useEffect, useRef, useState } from 'react'

/** Files that are dragged over what lies open are for that. */
const isForPage = ({ dataTransfer, target }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof Element && target.closest('.MuiModal-root'))

/** Takes files that are dropped anywhere on the page, which the browser would open otherwise; answers whether some are over it. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!isForPage(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!isForPage(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    const listeners = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop } as const
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [name, listener] of each) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of each) window.removeEventListener(name, listener)
    }
  }, [])
  return isOver
}
