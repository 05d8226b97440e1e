import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardPerson } from '../../domain/CardPerson.ts'
import { Card } from '../Card.tsx'
import { Actions, Advice, CrossedOutCard, Utility, Verdict } from '../door/parts.tsx'
import { dialable } from '../utility.ts'
import { type Check, checkCredential } from './checkCredential.ts'
import { formatMoment } from './formatMoment.ts'
import type { Settings } from './settings.ts'
import { pageTexts, verdictTexts } from './texts.ts'
import './checking.css'

/** Checks a credential, again on `retry`, and again when the network returns after a failed check. Undefined until the current check is done. */
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
  const isUnchecked = completed?.result.kind === 'unchecked'
  useEffect(() => {
    if (!isUnchecked) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isUnchecked, retry])
  const isCurrent = completed?.id === id && completed.round === round
  return [isCurrent ? completed.result : undefined, retry]
}

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

/** The buttons and links of the visitor, without those that lead nowhere. */
const Ways = ({ settings, onRetry }: { settings: Settings; onRetry?: () => void }) => (
  <Actions>
    {onRetry && (
      <button type="button" onClick={onRetry}>
        {pageTexts.retry}
      </button>
    )}
    {settings.phone && <a href={`tel:${dialable(settings.phone)}`}>{pageTexts.call}</a>}
    {settings.report && <a href={settings.report}>{pageTexts.report}</a>}
  </Actions>
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
      <Ways settings={settings} />
    </>
  )
}

/** A credential that is not valid. The page does not say why. */
const InvalidResult = ({ settings }: { settings: Settings }) => (
  <>
    <CrossedOutCard label={pageTexts.crossed} />
    <Advice text={pageTexts.invalid} />
    <p className="door-aside">{settings.phone ? pageTexts.insistCall(settings.phone) : pageTexts.insist}</p>
    <Ways settings={settings} />
  </>
)

interface UndecidedResultProps {
  kind: 'unknown' | 'unchecked'
  /** Why there is no answer: the back end does not say, is too busy, or could not be reached. */
  cause: 'silent' | 'busy' | 'connection'
  settings: Settings
  onRetry: () => void
}

/** Neither valid nor invalid: what to do, and a way to check again. */
const UndecidedResult = ({ kind, cause, settings, onRetry }: UndecidedResultProps) => (
  <>
    <Advice text={pageTexts[kind]} />
    <p className="door-aside">
      {settings.phone ? pageTexts[`${cause}Call`](settings.phone) : pageTexts[cause]}
    </p>
    <Ways settings={settings} onRetry={onRetry} />
  </>
)

const Result = ({ result, onRetry }: { result: Check; onRetry: () => void }) => {
  if (result.kind === 'valid') return <ValidResult person={result.person} settings={result.settings} />
  if (result.kind === 'invalid') return <InvalidResult settings={result.settings} />
  const cause = result.kind === 'unknown' ? 'silent' : result.isBusy ? 'busy' : 'connection'
  return <UndecidedResult kind={result.kind} cause={cause} settings={result.settings} onRetry={onRetry} />
}

/** The public validation page, which the QR of a credential opens. */
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
      {/* Reserves its place until the name is known, so that the verdict does not move. */}
      <Utility name={result?.settings.name} />
      <Verdict
        kind={kind === 'unknown' ? 'unchecked' : kind}
        words={verdictTexts[kind]}
        moment={result && pageTexts.checkedAt(formatMoment(result.at))}
        ref={verdict}
      />
      <div className="door-column">
        {result ? <Result result={result} onRetry={retry} /> : <CheckingSkeleton />}
      </div>
    </main>
  )
}
