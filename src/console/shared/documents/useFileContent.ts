import { useEffect, useState } from 'react'
import { fetchFile } from '../../providers/download.ts'

interface Content {
  /** Under which the browser shows the file, while it is shown. */
  url?: string
  /** How much has come, 0 to 1; undefined where the server did not say how much there is. */
  part?: number
  error?: Error
}

/** A file's bytes as a blob of exactly this type, whatever the server calls it: a blob runs with the page's own rights. */
export const useFileContent = (path: string, type: string): Content => {
  const [content, setContent] = useState<Content>({})
  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    setContent({})
    fetchFile(path, {
      signal: abort.signal,
      onProgress: (received, total) => setContent({ part: total && received / total }),
    })
      .then(({ blob }) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(new Blob([blob], { type }))
        setContent({ url })
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setContent({ error: error instanceof Error ? error : new Error(String(error)) })
      })
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [path, type])
  return content
}
