import { Alert, Box, Stack } from '@mui/material'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { contradictsDecision, type OnSiteAnswer } from '../../../domain/door/inspections.ts'
import {
  type Entry,
  type EntryProblem,
  parseScannedCredentialText,
} from '../../../domain/door/scannedText.ts'
import { Loading } from '../../kit/Loading.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useIsServerReachable } from '../../kit/serverReachability.ts'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { createRandomId } from '../../port/createRandomId.ts'
import { PATIENCE_MS, serverConnection } from '../../port/serverConnection.ts'
import { Camera } from './Camera.tsx'
import { type Finding, FindingForm, NO_FINDING } from './FindingForm.tsx'
import type { QueuedInspection } from './inspectionStore.ts'
import { LateVerdicts } from './LateVerdicts.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { isPageLoadedFromPath, requestPersistentStorage, useSavePageForOfflineUse } from './offline.ts'
import { type Place, PlaceInputs, useCredentialCheckPlace } from './PlaceInputs.tsx'
import { QueueStatus } from './QueueStatus.tsx'
import {
  createOtherWebsiteCard,
  createScannedCard,
  createTypedCard,
  getOwnAddresses,
  judgeScan,
  type ScannedCard,
  verifyCredentialSignature,
} from './signature.ts'
import { findScannedCredentialUrl, isTextInput, replaceInputValue } from './strayScan.ts'
import { playAlarm, useInspections } from './useInspections.ts'
import { type Checked, Verdict } from './Verdict.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'
import { onSiteWords } from './words.ts'

type Scan = Omit<QueuedInspection, 'user'> & { checked: Checked }

const { path } = pages.onSite

const ANSWER_TIMEOUT_MS = 30_000

/** Sends the scanned code to the server. Returns undefined without a connection or after an error. */
const fetchCredentialCheckAnswer = (
  { credential, number, digits, foreign }: ScannedCard,
  { zone, company }: Place,
): Promise<OnSiteAnswer | undefined> =>
  callEndpoint('onSite.check', {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    query: {
      ...(number ? { number } : { credential }),
      ...(digits ? { digits } : {}),
      ...(foreign ? { foreign } : {}),
      ...(zone === null ? {} : { zone }),
      ...(company === null ? {} : { company: company.id }),
    },
  }).catch(() => undefined)

/**
 * Returns the answer if it arrives within the time limit, or else undefined. Without an answer, checks whether the server is
 * reachable.
 */
const waitForServerAnswer = <T,>(answer: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      void serverConnection.checkServer()
      resolve(undefined)
    }, PATIENCE_MS)
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })

/** Returns the element inside a container that has the keyboard focus. */
const findFocusedElement = (place: HTMLElement | null): HTMLElement | undefined => {
  const focused = document.activeElement
  return focused instanceof HTMLElement && place?.contains(focused) ? focused : undefined
}

/** Message that explains why no person was verified. Shown instead of the result. */
const NotVerified = ({ reason }: { reason: 'entering' | 'entry' | 'otherCode' | 'unsaved' }) => (
  <VerdictPanel
    tone="warning"
    title={reason === 'entering' ? onSiteWords.entering : onSiteWords.notVerified}
    isAlert={reason === 'otherCode' || reason === 'unsaved'}
  >
    <p>{onSiteWords.hidden[reason]}</p>
  </VerdictPanel>
)

const Inspecting = () => {
  const isThere = useIsServerReachable()
  const { waiting, late, others, unstored, isComplete, keep, drop } = useInspections()
  const [place, setPlace] = useCredentialCheckPlace()
  const [scan, setScan] = useState<Scan | null>(null)
  const [text, setText] = useState('')
  /** Why the typed number or URL cannot be looked up. */
  const [problem, setProblem] = useState<EntryProblem>()
  /** Why a scanned QR code was ignored: it is no credential, or the note on the previous person is not saved yet. */
  const [obstacle, setObstacle] = useState<'otherCode' | 'unsaved'>()
  /** Whether a barcode scanner typed a URL into the note or company field. */
  const [hasStrayScan, setStrayScan] = useState(false)
  /** Key of the last inspection, to which the guard can add a note and a photo. */
  const lastKey = useRef('')
  const finding = useRef(NO_FINDING)
  const isVerdictHidden = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  /** Container of the camera and the inputs. After each card, its last focused input takes the focus again. */
  const inputs = useRef<HTMLDivElement>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const handleFinding = useCallback((changed: Finding) => {
    finding.current = changed
  }, [])
  const hasFinding = () => finding.current.note !== '' || finding.current.photo !== null
  useSavePageForOfflineUse(path)
  useEffect(() => void requestPersistentStorage(), [])

  /** Hides the last result and clears the inputs. */
  const reset = () => {
    finding.current = NO_FINDING
    lastKey.current = ''
    setScan(null)
    setObstacle(undefined)
    setProblem(undefined)
    setText('')
    setStrayScan(false)
  }

  /** Sends the last inspection with the guard's note and photo, and hides the result. */
  const release = () => {
    if (scan && scan.checked.by !== 'nobody') {
      const { checked: _, ...item } = scan
      void keep({ ...item, ...finding.current }, false)
    }
    reset()
  }

  const begin = async (card: ScannedCard) => {
    release()
    const { credential, number, digits, foreign } = card
    const item: Omit<QueuedInspection, 'user'> = {
      key: createRandomId(),
      at: new Date().toISOString(),
      credential,
      number,
      digits,
      foreign,
      zone: place.zone,
      site_company: place.company?.id ?? null,
      offline: false,
      signature: 'unsigned',
      note: '',
      photo: null,
    }
    lastKey.current = item.key
    returnTo.current = findFocusedElement(inputs.current) ?? returnTo.current
    setScan({ ...item, checked: { by: 'nobody' } })
    const pendingAnswer = fetchCredentialCheckAnswer(card, place)
    const [answer, signed] = await Promise.all([
      waitForServerAnswer(pendingAnswer),
      verifyCredentialSignature(card),
    ])
    const judge = (from?: OnSiteAnswer) => judgeScan(card, signed, item.site_company ?? null, from)
    const judged = {
      ...item,
      signature: signed.state,
      offline: answer === undefined,
      assumed: judge(answer).decision,
      isAnswered: answer !== undefined,
    }
    // Does not wait until the phone has stored the inspection, because its storage may be full or unavailable.
    void keep(judged, lastKey.current === item.key)
    const show = (checked: Checked, more = {}) =>
      setScan((now) => (now?.key === item.key ? { ...judged, ...more, checked } : now))
    if (answer) return show({ by: 'register', place, signed, card, answer })
    show({ by: 'phone', place, signed, card })
    // Waits for the server's late answer, which replaces the phone's decision.
    const lateAnswer = await pendingAnswer
    if (!lateAnswer) return
    // If the result is already hidden, records no answer, so that the late results list it.
    show(
      { by: 'register', place, signed, card, answer: lateAnswer },
      isVerdictHidden.current ? {} : { assumed: judge(lateAnswer).decision, isAnswered: true },
    )
    const { result = lateAnswer.result } = judge(lateAnswer)
    // Plays an alarm if the server contradicts the phone's decision on the card that is still shown.
    if (lastKey.current === item.key && contradictsDecision(result, judged.assumed)) playAlarm()
  }

  const lookUp = (card: ScannedCard) => void begin(card)

  /** Handles a QR code from the camera. Returns false if the camera should report the same card again. */
  const handleCode = (code: string): boolean => {
    const entry = parseScannedCredentialText(code, getOwnAddresses())
    if (hasFinding()) {
      if (entry.kind === 'address' && entry.address.id === scan?.credential) return true
      setObstacle('unsaved')
      return false
    }
    if (entry.kind === 'address') lookUp(createScannedCard(entry.address))
    else if (entry.kind === 'problem' && entry.problem === 'letterCase') {
      release()
      setProblem(entry.problem)
    }
    // Also looks up URLs of other websites, because a forged card may contain one and must be recorded.
    else if (/^https?:/iu.test(code)) lookUp(createOtherWebsiteCard(code))
    else {
      release()
      setObstacle('otherCode')
    }
    return true
  }

  const handleEntry = (entry: Entry) => {
    if (entry.kind === 'address') lookUp(createScannedCard(entry.address))
    else if (entry.kind === 'number') lookUp(createTypedCard(entry.number))
    // Ignores the empty input that results if a barcode scanner sends a second line break.
    else if (entry.problem !== 'empty' || scan?.checked.by !== 'nobody') {
      const entered = field.current?.value ?? text
      release()
      setText(entered)
      setProblem(entry.problem)
      // Selects the typed text, so that the next scan or number replaces it.
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

  /** Deletes the unsent inspection of a mistyped number, and restores the number so that the guard can correct it. */
  const handleDiscard = ({ key, number }: Scan) => {
    void drop({ key })
    reset()
    setText(number)
    field.current?.focus()
  }

  /** Detects a URL that a barcode scanner types into the note or company field. */
  const handleInput = ({ target }: FormEvent) => {
    const isStray =
      isTextInput(target) && target !== field.current && findScannedCredentialUrl(target.value) !== undefined
    setStrayScan(isStray)
  }

  /** Looks up a URL that a barcode scanner typed into the note or company field, and clears the URL. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if ((key !== 'Enter' && key !== 'Tab') || !isTextInput(target) || target === field.current) return
    const scanned = findScannedCredentialUrl(target.value)
    if (!scanned) return
    event.preventDefault()
    event.stopPropagation()
    if (target.value === finding.current.note) {
      replaceInputValue(target, scanned.before)
      finding.current = { ...finding.current, note: scanned.before }
    }
    // Leaves the company field, which then shows the selected company again.
    else target.blur()
    lookUp(createScannedCard(scanned.address))
  }

  const isEntering = text !== '' || hasStrayScan
  const reason = obstacle ?? (problem ? 'entry' : isEntering && scan ? 'entering' : undefined)
  useEffect(() => {
    isVerdictHidden.current = reason !== undefined
  }, [reason])
  return (
    <>
      <PageHeader title={onSiteWords.title} lead={onSiteWords.lead} />
      <Box role="status">
        {!isThere && (
          <Alert severity="warning" role="none" sx={{ mb: 2 }}>
            {onSiteWords.away}
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
 * Page /verificar-en-sitio, on which a guard checks credential cards. Loaded as a separate document, because its service worker
 * needs this URL.
 */
export const OnSitePage = () => {
  const isOwn = isPageLoadedFromPath(path)
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
