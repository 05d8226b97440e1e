import { QRCodeSVG } from 'qrcode.react'
import { cardTexts } from '../domain/cardTexts.ts'

/**
 * QR of an address: vector, error correction M, with the quiet zone of 4 modules that scanners need. The digits of the signature are a
 * separate segment, which QR codes encode more compactly.
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
