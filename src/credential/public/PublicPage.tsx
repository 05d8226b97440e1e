import { useEffect, useRef } from 'react'
import { Band } from './Band.tsx'
import { Checking } from './Checking.tsx'
import type { Check } from './check.ts'
import { Invalid } from './Invalid.tsx'
import { bandTexts, doorTexts } from './texts.ts'
import { Unchecked } from './Unchecked.tsx'
import { useCheck } from './useCheck.ts'
import { Valid } from './Valid.tsx'
import './public.css'

const Finding = ({ found, onRetry }: { found: Check; onRetry: () => void }) => {
  if (found.kind === 'valid') return <Valid person={found.person} settings={found.settings} />
  if (found.kind === 'invalid') return <Invalid settings={found.settings} />
  return <Unchecked settings={found.settings} isBusy={found.isBusy} onRetry={onRetry} />
}

/** The public validation page of a credential (specification, section 2): whoever scans the QR lands here. */
export const PublicPage = ({ id }: { id: string }) => {
  const [found, askAgain] = useCheck(id)
  const verdict = useRef<HTMLHeadingElement>(null)
  const kind = found?.kind ?? 'checking'
  useEffect(() => {
    document.title = doorTexts.title(bandTexts[kind])
  }, [kind])
  const retry = () => {
    verdict.current?.focus()
    askAgain()
  }
  return (
    <main className="door" aria-busy={!found}>
      <Band kind={kind} at={found?.at} ref={verdict} />
      <div className="door-column">{found ? <Finding found={found} onRetry={retry} /> : <Checking />}</div>
    </main>
  )
}
