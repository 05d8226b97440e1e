import { useEffect, useState } from 'react'
import { fetchFile } from '../../api/download.ts'

export interface FileContent {
  /** Under which the browser shows the file, while it is shown. */
  url?: string
  /** What the server calls it. */
  name?: string
  /** The fraction received, 0 to 1; undefined where the server sends no length. */
  fraction?: number
  error?: Error
}

/** A file's bytes as a blob of exactly this type, whatever the server calls it: a blob runs with the page's own rights. */
export const useFileContent = (path: string, type: string, fallbackName?: string): FileContent => {
  const [content, setContent] = useState<FileContent>({})
  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    setContent({})
    fetchFile(path, {
      name: fallbackName,
      signal: abort.signal,
      onProgress: (received, total) => setContent({ fraction: total && received / total }),
    })
      .then(({ blob, name }) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(new Blob([blob], { type }))
        setContent({ url, name })
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setContent({ error: error instanceof Error ? error : new Error(String(error)) })
      })
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [path, type, fallbackName])
  return content
}
