import type { CheckKind } from './checkCredential.ts'

const drawings: Record<CheckKind, string> = {
  checking: 'M10 16h.01M16 16h.01M22 16h.01',
  valid: 'M9.5 16.5 14 21l9-9.5',
  invalid: 'm10.5 10.5 11 11m0-11-11 11',
  unchecked: 'M16 8.5v9M16 22.5h.01',
}

/** The icon of the verdict: a tick, a cross, an exclamation mark, or three dots while checking. */
export const VerdictIcon = ({ kind }: { kind: CheckKind }) => (
  <svg className="door-sign" viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="16" />
    <path d={drawings[kind]} />
  </svg>
)
