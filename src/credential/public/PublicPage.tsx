import { useEffect, useRef } from 'react'
import { CheckingSkeleton } from './CheckingSkeleton.tsx'
import type { Check } from './checkCredential.ts'
import { InvalidResult } from './InvalidResult.tsx'
import { pageTexts, verdictTexts } from './texts.ts'
import { UncheckedResult } from './UncheckedResult.tsx'
import { useCredentialCheck } from './useCredentialCheck.ts'
import { ValidResult } from './ValidResult.tsx'
import { VerdictBanner } from './VerdictBanner.tsx'
import './public.css'

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
