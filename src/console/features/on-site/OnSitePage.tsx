import './words.ts'
import { Alert, Box, Stack } from '@mui/material'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  contradictsDecision,
  type OnSiteAnswer,
  type PreliminaryDecision,
} from '../../../domain/inspections.ts'
import type { Entry, EntryProblem } from '../../../domain/scannedText.ts'
import { readValidationAddress } from '../../../domain/validationAddress.ts'
import { Loading } from '../../kit/Loading.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useReach } from '../../kit/useReach.ts'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { createRandomId } from '../../port/createRandomId.ts'
import { PATIENCE_MS, reach } from '../../port/reach.ts'
import { Camera } from './Camera.tsx'
import { type Finding, FindingForm, NO_FINDING } from './FindingForm.tsx'
import type { QueuedInspection } from './inspectionStore.ts'
import { LateVerdicts } from './LateVerdicts.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { isOwnDocument, requestPersistentStorage, useOfflineCopy } from './offline.ts'
import { type Place, PlaceInputs, usePlace } from './PlaceInputs.tsx'
import { QueueStatus } from './QueueStatus.tsx'
import { checkSignature, getAssumption, type ReadCode, readCode } from './signature.ts'
import { findScan, isTextInput, replaceValue } from './strayScan.ts'
import { playAlarm, useInspections } from './useInspections.ts'
import { type Checked, Verdict } from './Verdict.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'

type Scan = Omit<QueuedInspection, 'user'> & { checked: Checked }
type CardId = Pick<QueuedInspection, 'credential' | 'number'>

const { path } = pages.onSite

const ANSWER_TIMEOUT_MS = 30_000

/** Returns the verdict that the guard sees, once the register has answered. */
const toShownVerdict = ({ result }: OnSiteAnswer): { assumed: PreliminaryDecision; isAnswered: true } => ({
  assumed: result === 'may' ? 'may' : 'may_not',
  isAnswered: true,
})

/** Asks the register. Returns undefined without a connection or after any other error. */
const fetchOnSiteAnswer = (
  { credential, number }: CardId,
  { zone, company }: Place,
): Promise<OnSiteAnswer | undefined> =>
  callEndpoint('onSite.check', {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    query: {
      ...(number ? { number } : { credential }),
      ...(zone === null ? {} : { zone }),
      ...(company === null ? {} : { company: company.id }),
    },
  }).catch(() => undefined)

/** Returns an answer that arrives in time, or else undefined. Without an answer, checks whether the server is reachable. */
const withTimeout = <T,>(answer: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      void reach.look()
      resolve(undefined)
    }, PATIENCE_MS)
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })

/** Returns the focused element inside a container. */
const findFocused = (place: HTMLElement | null): HTMLElement | undefined => {
  const focused = document.activeElement
  return focused instanceof HTMLElement && place?.contains(focused) ? focused : undefined
}

/** Says that no person was verified, in place of the verdict. A problem of the entered text is shown next to the text. */
const NotVerified = ({ reason }: { reason: 'entering' | 'entry' | 'otherCode' | 'unsaved' }) => {
  const translate = useTranslate()
  return (
    <VerdictPanel
      tone="warning"
      title={translate(reason === 'entering' ? 'onSite.entering' : 'onSite.notVerified')}
      isAlert={reason === 'otherCode' || reason === 'unsaved'}
    >
      <p>{translate(`onSite.hidden.${reason}`)}</p>
    </VerdictPanel>
  )
}

const Inspecting = () => {
  const translate = useTranslate()
  const isThere = useReach()
  const { waiting, late, others, unstored, isComplete, keep, drop } = useInspections()
  const [place, setPlace] = usePlace()
  const [scan, setScan] = useState<Scan | null>(null)
  const [text, setText] = useState('')
  /** Why the entered text cannot be looked up. */
  const [problem, setProblem] = useState<EntryProblem>()
  /** Why the code in front of the camera is not looked up: it is no credential, or the previous finding is not saved yet. */
  const [obstacle, setObstacle] = useState<'otherCode' | 'unsaved'>()
  /** Whether a scanner has typed an address into an input other than the number's. */
  const [hasStrayScan, setStrayScan] = useState(false)
  /** Key of the last scan, to which a finding can be added. */
  const lastKey = useRef('')
  const finding = useRef(NO_FINDING)
  const isVerdictHidden = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  /** The camera and the inputs. The last focused one takes the focus again for the next card. */
  const inputs = useRef<HTMLDivElement>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const handleFinding = useCallback((changed: Finding) => {
    finding.current = changed
  }, [])
  const hasFinding = () => finding.current.note !== '' || finding.current.photo !== null
  useOfflineCopy(path)
  useEffect(() => void requestPersistentStorage(), [])

  /** Hides the last verdict and clears the inputs. */
  const reset = () => {
    finding.current = NO_FINDING
    lastKey.current = ''
    setScan(null)
    setObstacle(undefined)
    setProblem(undefined)
    setText('')
    setStrayScan(false)
  }

  /** Sends the inspection of the last verdict with its finding, and hides the verdict. */
  const release = () => {
    if (scan && scan.checked.by !== 'nobody') {
      const { checked: _, ...item } = scan
      void keep({ ...item, ...finding.current }, false)
    }
    reset()
  }

  const begin = async (card: CardId, digits: string) => {
    release()
    const item: Omit<QueuedInspection, 'user'> = {
      key: createRandomId(),
      at: new Date().toISOString(),
      ...card,
      zone: place.zone,
      site_company: place.company?.id ?? null,
      offline: false,
      signature: 'unsigned',
      note: '',
      photo: null,
    }
    lastKey.current = item.key
    returnTo.current = findFocused(inputs.current) ?? returnTo.current
    setScan({ ...item, checked: { by: 'nobody' } })
    const pendingAnswer = fetchOnSiteAnswer(card, place)
    const [answer, signed] = await Promise.all([
      withTimeout(pendingAnswer),
      checkSignature({ id: card.credential, digits }),
    ])
    const judged = {
      ...item,
      signature: signed.state,
      offline: answer === undefined,
      ...(answer
        ? toShownVerdict(answer)
        : { assumed: getAssumption(signed, item.site_company ?? null), isAnswered: false }),
    }
    // Shows the verdict without waiting for the phone's storage, which may be full or unavailable.
    void keep(judged, lastKey.current === item.key)
    const show = (checked: Checked, more = {}) =>
      setScan((now) => (now?.key === item.key ? { ...judged, ...more, checked } : now))
    if (answer) return show({ by: 'register', place, signed, answer })
    show({ by: 'phone', place, signed })
    // The register's answer replaces the phone's verdict, however late it arrives.
    const lateAnswer = await pendingAnswer
    if (!lateAnswer) return
    // An answer that the guard does not see counts as none, so that it is listed with the late verdicts.
    show(
      { by: 'register', place, signed, answer: lateAnswer },
      isVerdictHidden.current ? {} : toShownVerdict(lateAnswer),
    )
    // If another card was scanned meanwhile, this verdict is shown once the inspection has been sent.
    if (lastKey.current === item.key && contradictsDecision(lateAnswer.result, judged.assumed)) playAlarm()
  }

  const lookUp = (code: ReadCode) => void begin({ credential: code.id, number: '' }, code.digits)

  /** Handles a camera code. Returns false to read the card again once the previous finding is saved. */
  const handleCode = (code: string): boolean => {
    const address = readValidationAddress(code)
    if (hasFinding()) {
      if (address && address.id === scan?.credential) return true
      setObstacle('unsaved')
      return false
    }
    // A forged card may carry another site's address. The register answers, and the inspection is recorded.
    if (address || /^https?:/iu.test(code)) lookUp(address ?? readCode(code))
    else {
      release()
      setObstacle('otherCode')
    }
    return true
  }

  const handleEntry = (entry: Entry) => {
    if (entry.kind === 'address') lookUp(entry.address)
    else if (entry.kind === 'number') void begin({ credential: '', number: entry.number }, '')
    // A scanner that ends a code with two line breaks also submits the empty field.
    else if (entry.problem !== 'empty' || scan?.checked.by !== 'nobody') {
      const entered = field.current?.value ?? text
      release()
      setText(entered)
      setProblem(entry.problem)
      // Selects the text, so that the next scan or number replaces it.
      field.current?.select()
      field.current?.focus()
    }
  }

  const handleText = (changed: string) => {
    setText(changed)
    setProblem(undefined)
    setObstacle(undefined)
  }

  const handleSave = () => {
    release()
    returnTo.current?.focus()
  }

  /** Deletes the inspection of a mistyped number before it is sent, and restores the number for correction. */
  const handleDiscard = ({ key, number }: Scan) => {
    void drop({ key })
    reset()
    setText(number)
    field.current?.focus()
  }

  /**
   * Detects an address that a scanner types into the note or the company. Not in the capture phase: its render would reset the
   * number's input before the new text reaches its own handler.
   */
  const handleInput = ({ target }: FormEvent) => {
    const isStray = isTextInput(target) && target !== field.current && findScan(target.value) !== undefined
    setStrayScan(isStray)
  }

  /** When the scanner ends the address with Enter or Tab, removes it from the note or the company and looks it up. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if ((key !== 'Enter' && key !== 'Tab') || !isTextInput(target) || target === field.current) return
    const scanned = findScan(target.value)
    if (!scanned) return
    event.preventDefault()
    event.stopPropagation()
    if (target.value === finding.current.note) {
      replaceValue(target, scanned.before)
      finding.current = { ...finding.current, note: scanned.before }
    }
    // On blur, the company's input shows the chosen company again.
    else target.blur()
    lookUp(scanned.address)
  }

  const isEntering = text !== '' || hasStrayScan
  const reason = obstacle ?? (problem ? 'entry' : isEntering && scan ? 'entering' : undefined)
  useEffect(() => {
    isVerdictHidden.current = reason !== undefined
  }, [reason])
  return (
    <>
      <PageHeader title={translate('onSite.title')} lead={translate('onSite.lead')} />
      <Box role="status">
        {!isThere && (
          <Alert severity="warning" role="none" sx={{ mb: 2 }}>
            {translate('onSite.away')}
          </Alert>
        )}
      </Box>
      <Box sx={columnsStyle} onInput={handleInput} onKeyDownCapture={handleKeyDown}>
        <Stack ref={inputs} sx={{ gap: 2 }}>
          <PlaceInputs place={place} onChange={setPlace} />
          <Camera onRead={handleCode} />
          <NumberEntry
            field={field}
            text={text}
            problem={problem}
            onChange={handleText}
            onSubmit={handleEntry}
          />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          {reason && <NotVerified key={reason} reason={reason} />}
          {scan && !reason && <Verdict key={scan.key} checked={scan.checked} />}
          {scan && scan.checked.by !== 'nobody' && (
            <FindingForm
              key={`finding-${scan.key}`}
              onChange={handleFinding}
              onSave={handleSave}
              onDiscard={scan.number === '' ? undefined : () => handleDiscard(scan)}
            />
          )}
          <LateVerdicts late={late} onSeen={(items) => void drop(...items)} />
          <QueueStatus
            waiting={waiting}
            others={others}
            unstored={unstored}
            isComplete={isComplete}
            onDrop={(key) => void drop({ key })}
          />
        </Stack>
      </Box>
    </>
  )
}

/**
 * /verificar-en-sitio: checks one card after the other, online or offline. Camera and service worker need the document to be
 * loaded as this page.
 */
export const OnSitePage = () => {
  const isOwn = isOwnDocument(path)
  useEffect(() => {
    if (!isOwn) window.location.reload()
  }, [isOwn])
  return isOwn ? <Inspecting /> : <Loading />
}

const columnsStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const
