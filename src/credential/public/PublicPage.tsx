import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardPerson } from '../../domain/credentials/CardPerson.ts'
import { Utility, Verdict } from '../door/parts.tsx'
import {
  InvalidResult,
  OtherLanguage,
  type ResultProps,
  UndecidedResult,
  UnreadableResult,
  ValidResult,
} from '../door/results.tsx'
import { words } from '../door/words.ts'
import { type Check, checkCredential } from './checkCredential.ts'
import './checking.css'

const spanish = words.es

/** Checks a credential. Checks again when `retry` is called, or when the network returns after a failed check. */
const useCredentialVerification = (id: string): [result: Check | undefined, retry: () => void] => {
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

/** Placeholder in the layout of the result. Hidden from screen readers, because the page already announces the check. */
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

/** Valid result, which notes whether the photo fails to load. */
const LoadedResult = ({ person, ...props }: ResultProps & { person: CardPerson }) => {
  const [hasPhoto, setHasPhoto] = useState(Boolean(person.profile_picture))
  return (
    <ValidResult {...props} person={person} hasPhoto={hasPhoto} onPhotoMissing={() => setHasPhoto(false)} />
  )
}

const Result = ({ id, result, onRetry }: { id: string; result: Check; onRetry: () => void }) => {
  const { settings } = result
  const page = settings.hasServerPage ? `/credential/validation/${encodeURIComponent(id)}` : undefined
  const props: ResultProps = { texts: spanish, language: 'es', utility: settings, page }
  const content = () => {
    if (result.kind === 'valid') return <LoadedResult {...props} person={result.person} />
    if (result.kind === 'invalid') return <InvalidResult {...props} />
    if (result.kind === 'unreadable') return <UnreadableResult {...props} />
    const cause = result.kind === 'unknown' ? 'silent' : result.isBusy ? 'busy' : 'connection'
    const retry = (
      <button type="button" onClick={onRetry}>
        {spanish.page.retry}
      </button>
    )
    return <UndecidedResult {...props} kind={result.kind} cause={cause} retry={retry} />
  }
  return (
    <>
      {content()}
      {page !== undefined && <OtherLanguage texts={spanish} language="es" address={`${page}?`} />}
    </>
  )
}

/** Public validation page that opens when a visitor scans the QR code of a credential. */
export const PublicPage = ({ id }: { id: string }) => {
  const [result, recheck] = useCredentialVerification(id)
  const verdict = useRef<HTMLHeadingElement>(null)
  const kind = result?.kind ?? 'checking'
  useEffect(() => {
    document.title = spanish.page.title(spanish.page.subject)
  }, [])
  const retry = () => {
    verdict.current?.focus()
    recheck()
  }
  return (
    <main className="door" aria-busy={!result}>
      {/* Reserves its place until the name is known, so that the verdict does not move. */}
      <Utility name={result?.settings.name} />
      <Verdict
        kind={kind === 'unknown' || kind === 'unreadable' ? 'unchecked' : kind}
        words={spanish.verdict[kind]}
        moment={result && spanish.page.checkedAt(spanish.page.moment(result.at))}
        ref={verdict}
      />
      <div className="door-column">
        {result ? <Result id={id} result={result} onRetry={retry} /> : <CheckingSkeleton />}
      </div>
    </main>
  )
}
