import { pageTexts } from './texts.ts'
import './CrossedOutCard.css'

/** The not-valid image (specification, "Public validation page"). */
export const CrossedOutCard = () => (
  <svg className="door-crossed" viewBox="0 0 216 176" role="img" aria-label={pageTexts.crossed}>
    <rect className="door-crossed-card" x="6" y="16" width="204" height="142" rx="18" />
    <g className="door-crossed-ink">
      <circle cx="58" cy="70" r="22" />
      <path d="M23 131c0-23 15-35 35-35s35 12 35 35z" />
      <rect x="108" y="56" width="83" height="10" rx="5" />
      <rect x="108" y="79" width="71" height="10" rx="5" />
      <rect x="108" y="103" width="83" height="10" rx="5" />
    </g>
    <path className="door-crossed-gap" d="M16 166 203 9" />
    <path className="door-crossed-line" d="M16 166 203 9" />
  </svg>
)
