import { call, endpointUrl } from '../../api/client.ts'
import { fetchFile } from '../../api/download.ts'
import { settings } from '../../api/settings.ts'
import { CardError } from './CardError.ts'
import { toDataUrl } from './toDataUrl.ts'

/** What the card's QR is made of: an address, or the picture of another back end. */
export type CredentialQr = { address: string } | { image: string }

/**
 * A person's QR. Our own server says the address, signed, and the card draws it. Of another one only it knows the address that its zip of QR codes
 * carries, and the card has to carry the same: it is taken as it is drawn there, as a data URL. Throws CardError.
 */
export const fetchQr = async (id: string): Promise<CredentialQr> => {
  try {
    if (settings().extras) return await call('personnel.credential', { params: { id } })
    const { blob } = await fetchFile(endpointUrl('personnel.qr', { params: { id } }))
    return { image: await toDataUrl(blob) }
  } catch {
    throw new CardError('qr')
  }
}
