import type { ReactNode, Ref } from 'react'
import './verdict.css'
import './door.css'

/* Parts of the public credential page, rendered by the server (DoorPage.tsx) or, for another back end, by the browser (../public). */

type VerdictKind = 'checking' | 'valid' | 'invalid' | 'unchecked'

const iconPaths: Record<VerdictKind, string> = {
  checking: 'M10 16h.01M16 16h.01M22 16h.01',
  valid: 'M9.5 16.5 14 21l9-9.5',
  invalid: 'm10.5 10.5 11 11m0-11-11 11',
  unchecked: 'M16 8.5v9M16 22.5h.01',
}

/** Icon of a check result: tick, cross, exclamation mark, or three dots while checking. */
const VerdictIcon = ({ kind }: { kind: VerdictKind }) => (
  <svg className="door-sign" viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="16" />
    <path d={iconPaths[kind]} />
  </svg>
)

/** Name of the utility at the top of the page. */
export const Utility = ({ name }: { name: string | undefined }) => (
  <p className="door-utility" translate="no">
    {name}
  </p>
)

interface VerdictProps {
  kind: VerdictKind
  words: string
  moment?: string
  ref?: Ref<HTMLHeadingElement>
}

/** Result of a check: icon, words and time. `role="status"` lets screen readers announce changes. */
export const Verdict = ({ kind, words, moment, ref }: VerdictProps) => (
  <div className={`door-band door-band-${kind}`} role="status">
    <div className="door-verdict">
      <VerdictIcon kind={kind} />
      <h1 ref={ref} tabIndex={-1} translate="no">
        {words}
      </h1>
    </div>
    <p className="door-moment">{moment}</p>
  </div>
)

/** Crossed-out card, shown for an invalid credential (docs/requirements.md §3.3). */
export const CrossedOutCard = ({ label }: { label: string }) => (
  <svg className="door-crossed" viewBox="0 0 216 176" role="img" aria-label={label}>
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

/** Paragraph of advice with an emphasized first sentence. */
export const Advice = ({ text: [strong, rest] }: { text: readonly [strong: string, rest: string] }) => (
  <p className="door-advice">
    <strong>{strong}</strong> {rest}
  </p>
)

/** Buttons of the public page. The first button is filled. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="door-actions">{children}</div>
)
