import type { State } from '../domain/accreditation.ts'
import './StateChip.css'
import { stateTexts } from './texts.ts'

/** The state as a dot and words. */
export const StateChip = ({ state }: { state: State }) => {
  const words = stateTexts[state]
  return words ? (
    <p className={`credential-pill credential-pill-${state}`}>
      <span className="credential-dot" />
      {words}
    </p>
  ) : null
}
