import type { Ref } from 'react'
import type { CheckKind } from './check.ts'
import { formatMoment } from './formatMoment.ts'
import { Sign } from './Sign.tsx'
import { bandTexts, doorTexts } from './texts.ts'
import './Band.css'

/** The verdict across the page: sign, words, moment. It stays in place while they change, so that they are announced. */
export const Band = ({ kind, at, ref }: { kind: CheckKind; at?: Date; ref?: Ref<HTMLHeadingElement> }) => (
  <div className={`door-band door-band-${kind}`} role="status">
    <div className="door-verdict">
      <Sign kind={kind} />
      <h1 ref={ref} tabIndex={-1}>
        {bandTexts[kind]}
      </h1>
    </div>
    <p className="door-moment">{at && doorTexts.checkedAt(formatMoment(at))}</p>
  </div>
)
