import { QRCodeSVG } from 'qrcode.react'
import { cardTexts } from '../domain/credentials/cardTexts.ts'

/** QR code of an address. The signature's digits are a separate segment, because QR codes store digits more compactly. */
export const Qr = ({ url }: { url: string }) => (
  <QRCodeSVG
    className="credential-qr"
    value={url.split(/(?<=#)/u)}
    level="M"
    marginSize={4}
    size={512}
    fgColor="#13242C"
    bgColor="#FFFFFF"
    title={cardTexts.qr}
  />
)
