import type { Ref } from 'react'
import type { CheckKind } from './checkCredential.ts'
import { formatMoment } from './formatMoment.ts'
import { pageTexts, verdictTexts } from './texts.ts'
import { VerdictIcon } from './VerdictIcon.tsx'
import './VerdictBanner.css'

/** The verdict: icon, text, time. The status region stays mounted, so that changes are announced. */
export const VerdictBanner = ({
  kind,
  at,
  ref,
}: {
  kind: CheckKind
  at?: Date
  ref?: Ref<HTMLHeadingElement>
}) => (
  <div className={`door-band door-band-${kind}`} role="status">
    <div className="door-verdict">
      <VerdictIcon kind={kind} />
      <h1 ref={ref} tabIndex={-1}>
        {verdictTexts[kind]}
      </h1>
    </div>
    <p className="door-moment">{at && pageTexts.checkedAt(formatMoment(at))}</p>
  </div>
)
