import { endpointUrl } from '../../api/client.ts'
import { fetchFile } from '../../api/download.ts'
import { hasFeature } from '../../providers/adapter/features.ts'
import { CardError } from './CardError.ts'
import { toDataUrl } from './toDataUrl.ts'

/**
 * A person's QR as another back end draws it, as a data URL: only that back end knows the address that its zip of QR codes carries, and the card
 * has to carry the same. Null before our own server, which says the address; the card draws its QR then. Throws CardError.
 */
export const fetchQrImage = async (id: string): Promise<string | null> => {
  if (hasFeature('publicAddress')) return null
  try {
    const { blob } = await fetchFile(endpointUrl('personnel.qr', { params: { id } }))
    return await toDataUrl(blob)
  } catch {
    throw new CardError('qr')
  }
}
