import { useState } from 'react'
import './CardPhoto.css'
import { cardTexts } from './texts.ts'

const Silhouette = () => (
  <svg className="credential-photo" viewBox="0 0 80 100" role="img" aria-label={cardTexts.noPhoto}>
    <rect fill="#e4eeec" width="80" height="100" />
    <circle fill="#a9c0bd" cx="40" cy="41" r="17" />
    <path fill="#a9c0bd" d="M8 100c0-23 14-35 32-35s32 12 32 35z" />
  </svg>
)

/** The portrait, or a drawn silhouette where there is none or it does not load. */
export const CardPhoto = ({ src, onMissing }: { src?: string | null; onMissing?: () => void }) => {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return <Silhouette />
  const fail = () => {
    setBroken(src)
    onMissing?.()
  }
  return <img className="credential-photo" src={src} alt={cardTexts.photo} onError={fail} />
}
