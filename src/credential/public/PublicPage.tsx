import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { Card } from '../Card.tsx'
import type { CardPerson } from '../CardPerson.ts'
import { type Check, type CheckKind, checkCredential } from './checkCredential.ts'
import { formatMoment } from './formatMoment.ts'
import type { Settings } from './settings.ts'
import { pageTexts, verdictTexts } from './texts.ts'
import './verdict.css'
import './public.css'

/** Checks a credential, and again on `retry`. Undefined until the current check is done. */
const useCredentialCheck = (id: string): [result: Check | undefined, retry: () => void] => {
  const [round, setRound] = useState(0)
  const [completed, setAnswered] = useState<{ id: string; round: number; result: Check }>()
  useEffect(() => {
    let cancelled = false
    checkCredential(id).then((result) => cancelled || setAnswered({ id, round, result }))
    return () => {
      cancelled = true
    }
  }, [id, round])
  const retry = useCallback(() => setRound((count) => count + 1), [])
  const isCurrent = completed?.id === id && completed.round === round
  return [isCurrent ? completed.result : undefined, retry]
}

const drawings: Record<CheckKind, string> = {
  checking: 'M10 16h.01M16 16h.01M22 16h.01',
  valid: 'M9.5 16.5 14 21l9-9.5',
  invalid: 'm10.5 10.5 11 11m0-11-11 11',
  unchecked: 'M16 8.5v9M16 22.5h.01',
}

/** The icon of the verdict: a tick, a cross, an exclamation mark, or three dots while checking. */
const VerdictIcon = ({ kind }: { kind: CheckKind }) => (
  <svg className="door-sign" viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="16" />
    <path d={drawings[kind]} />
  </svg>
)

/** The verdict: icon, text, time. The status region stays mounted, so that changes are announced. */
const VerdictBanner = ({ kind, at, ref }: { kind: CheckKind; at?: Date; ref?: Ref<HTMLHeadingElement> }) => (
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

/** A skeleton in the layout of the result. Hidden from screen readers: the banner says that it loads. */
const CheckingSkeleton = () => (
  <div className="door-checking" aria-hidden="true">
    <span className="door-bar" />
    <div className="credential">
      <div className="credential-card">
        <div className="credential-head" />
        <div className="credential-body">
          <div className="credential-portrait">
            <div className="credential-photo" />
          </div>
          <div className="credential-names">
            <span className="door-bar door-bar-large" />
            <span className="door-bar" />
          </div>
        </div>
        <div className="credential-fields">
          <span className="door-bar" />
          <span className="door-bar" />
          <span className="door-bar credential-field" />
        </div>
        <div className="credential-foot">
          <span className="door-bar" />
        </div>
      </div>
    </div>
  </div>
)

/** The not-valid image (specification, "Public validation page"). */
const CrossedOutCard = () => (
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

/** A sentence of advice: what matters most stands out. */
const Advice = ({ text: [strong, rest] }: { text: readonly [strong: string, rest: string] }) => (
  <p className="door-advice">
    <strong>{strong}</strong> {rest}
  </p>
)

const dialable = (phone: string) => phone.replace(/[^\d+*#]/gu, '')

/** What the visitor can do, the first thing filled; only what leads somewhere is shown. */
const Actions = ({ settings, onRetry }: { settings: Settings; onRetry?: () => void }) => (
  <div className="door-actions">
    {onRetry && (
      <button type="button" onClick={onRetry}>
        {pageTexts.retry}
      </button>
    )}
    {settings.phone && <a href={`tel:${dialable(settings.phone)}`}>{pageTexts.call}</a>}
    {settings.report && <a href={settings.report}>{pageTexts.report}</a>}
  </div>
)

/** A valid credential: what to compare, the card, and actions. */
const ValidResult = ({ person, settings }: { person: CardPerson; settings: Settings }) => {
  const [hasPhoto, setHasPhoto] = useState(Boolean(person.profile_picture))
  const doubt = settings.phone ? pageTexts.doubtCall(settings.phone) : pageTexts.doubt
  return (
    <>
      <Advice text={hasPhoto ? pageTexts.comparePhoto : pageTexts.compareName} />
      <Card person={person} pill={false} utility={settings} onPhotoMissing={() => setHasPhoto(false)} />
      <Advice text={[pageTexts.cash, doubt]} />
      <Actions settings={settings} />
    </>
  )
}

/** A credential that is refused, for whatever reason: the page does not say which. */
const InvalidResult = ({ settings }: { settings: Settings }) => (
  <>
    <CrossedOutCard />
    <Advice text={pageTexts.invalid} />
    <p className="door-aside">{settings.phone ? pageTexts.insistCall(settings.phone) : pageTexts.insist}</p>
    <Actions settings={settings} />
  </>
)

interface UncheckedResultProps {
  settings: Settings
  /** The portal was reached, but had no time: the visitor's connection is not to blame. */
  isBusy?: boolean
  onRetry: () => void
}

/** Nobody could be asked: neither yes nor no, and a way to ask again. */
const UncheckedResult = ({ settings, isBusy = false, onRetry }: UncheckedResultProps) => {
  const cause = isBusy ? 'busy' : 'connection'
  return (
    <>
      <Advice text={pageTexts.unchecked} />
      <p className="door-aside">
        {settings.phone ? pageTexts[`${cause}Call`](settings.phone) : pageTexts[cause]}
      </p>
      <Actions settings={settings} onRetry={onRetry} />
    </>
  )
}

const Result = ({ result, onRetry }: { result: Check; onRetry: () => void }) => {
  if (result.kind === 'valid') return <ValidResult person={result.person} settings={result.settings} />
  if (result.kind === 'invalid') return <InvalidResult settings={result.settings} />
  return <UncheckedResult settings={result.settings} isBusy={result.isBusy} onRetry={onRetry} />
}

/** The public validation page of a credential (specification, section 2): whoever scans the QR lands here. */
export const PublicPage = ({ id }: { id: string }) => {
  const [result, recheck] = useCredentialCheck(id)
  const verdict = useRef<HTMLHeadingElement>(null)
  const kind = result?.kind ?? 'checking'
  useEffect(() => {
    document.title = pageTexts.title(verdictTexts[kind])
  }, [kind])
  const retry = () => {
    verdict.current?.focus()
    recheck()
  }
  return (
    <main className="door" aria-busy={!result}>
      <VerdictBanner kind={kind} at={result?.at} ref={verdict} />
      <div className="door-column">
        {result ? <Result result={result} onRetry={retry} /> : <CheckingSkeleton />}
      </div>
    </main>
  )
}
