import { QRCodeSVG } from 'qrcode.react'
import { cardTexts } from '../domain/cardTexts.ts'

/**
 * The QR of an address: vector, error correction M, with the quiet zone of 4 modules that scanners need. The signature behind `#` is in digits, which take
 * less room as a part of their own.
 */
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
