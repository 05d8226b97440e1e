import type { State } from '../domain/accreditation.ts'
import './StatePill.css'
import { stateTexts } from './texts.ts'

/** The state as a dot and words. */
export const StatePill = ({ state }: { state: State }) => {
  const words = stateTexts[state]
  return words ? (
    <p className={`credential-pill credential-pill-${state}`}>
      <span className="credential-dot" />
      {words}
    </p>
  ) : null
}
