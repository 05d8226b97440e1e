import { useCallback, useEffect, useState } from 'react'
import { fetchQrImage } from './fetchQrImage.ts'

interface LoadedQr {
  id: string
  /** Undefined where it could not be loaded. */
  qrImage: string | null | undefined
}

/** The QR of another back end for a card (fetchQrImage); undefined while it is on its way, or where it `failed`. */
export const useQrImage = (id: string) => {
  const [loaded, setLoaded] = useState<LoadedQr>()
  const load = useCallback(async () => {
    const qrImage = await fetchQrImage(id).catch(() => undefined)
    setLoaded({ id, qrImage })
  }, [id])
  useEffect(() => void load(), [load])
  const current = loaded?.id === id ? loaded : undefined
  return {
    qrImage: current?.qrImage,
    failed: current !== undefined && current.qrImage === undefined,
    retry: load,
  }
}
