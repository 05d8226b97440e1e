import './words.ts'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Assumption, isOtherwise, type OnSiteAnswer } from '../../../domain/inspections.ts'
import { readNumber } from '../../../domain/printedNumber.ts'
import { readValidationAddress } from '../../../domain/validationAddress.ts'
import { call } from '../../api/client.ts'
import { randomId } from '../../api/randomId.ts'
import { PATIENCE_MS, reach } from '../../api/reach.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useReach } from '../../components/useReach.ts'
import { pages } from '../../pages.ts'
import { Camera } from './Camera.tsx'
import { LateVerdicts } from './LateVerdicts.tsx'
import { isOwnDocument, useKeptOffline } from './offline.ts'
import { type Place, PlaceInputs, usePlace } from './PlaceInputs.tsx'
import { assumedOf, judge, type ReadCode, readCode } from './signature.ts'
import { alarm, type QueuedInspection, useInspections } from './useInspections.ts'
import { type Checked, Verdict } from './Verdict.tsx'

type Scan = Omit<QueuedInspection, 'user'> & { checked: Checked }
type CardId = Pick<QueuedInspection, 'credential' | 'number'>

const { path } = pages.onSite

const ANSWER_MS = 30_000

/** What the inspector is told, once the register has answered. */
const toldBy = ({ result }: OnSiteAnswer): { assumed: Assumption; isAnswered: true } => ({
  assumed: result === 'may' ? 'may' : 'may_not',
  isAnswered: true,
})

/** The register's answer; undefined without a signal, or where anything else is wrong. */
const askRegister = (
  { credential, number }: CardId,
  { zone, company }: Place,
): Promise<OnSiteAnswer | undefined> =>
  call('onSite.check', {
    signal: AbortSignal.timeout(ANSWER_MS),
    query: {
      ...(number ? { number } : { credential }),
      ...(zone === null ? {} : { zone }),
      ...(company === null ? {} : { company: company.id }),
    },
  }).catch(() => undefined)

/** An answer that comes soon, or undefined; where none comes, it is looked into whether the server is there. */
const soon = <T,>(answer: Promise<T>): Promise<T | undefined> =>
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

interface TypedNumberProps {
  onRead: (code: ReadCode) => void
  onType: (number: string) => void
}

/** The number under the QR, where card or camera cannot be read; or the QR's address, from a scanner that types or from a message. */
const TypedNumber = ({ onRead, onType }: TypedNumberProps) => {
  const translate = useTranslate()
  const [number, setNumber] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = number.trim()
        if (typed === '') return
        const code = readValidationAddress(typed)
        const isWrong = !code && readNumber(typed) === undefined
        setMistyped(isWrong)
        if (isWrong) return field.current?.focus()
        if (code) onRead(code)
        else onType(typed.slice(0, 40))
        setNumber('')
      }}
    >
      <TextField
        margin="none"
        label={translate('onSite.number')}
        helperText={translate(isMistyped ? 'onSite.mistyped' : 'onSite.numberHint')}
        error={isMistyped}
        inputRef={field}
        value={number}
        onChange={({ target }) => {
          setMistyped(false)
          setNumber(target.value)
        }}
        slotProps={{ htmlInput: { maxLength: 500, autoCapitalize: 'characters', autoComplete: 'off' } }}
        fullWidth
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 48, flexShrink: 0 }}>
        {translate('onSite.check')}
      </Button>
    </Stack>
  )
}

interface Finding {
  note: string
  photo: File | null
}

interface FindingFormProps {
  onChange: (isTouched: boolean) => void
  onSave: (finding: Finding) => void
}

/** What was found at the person: a note and a photo, both optional. */
const FindingForm = ({ onChange, onSave }: FindingFormProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const isTouched = note !== '' || photo !== null
  useEffect(() => onChange(isTouched), [isTouched, onChange])
  return (
    <Stack
      component="form"
      sx={{ gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ note, photo })
      }}
    >
      <TextField
        label={translate('onSite.finding.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        multiline
        minRows={2}
        fullWidth
      />
      <Button
        variant="outlined"
        startIcon={<PhotoCameraOutlined />}
        sx={{ minHeight: 48 }}
        onClick={() => input.current?.click()}
      >
        {photo
          ? translate('onSite.finding.another', { name: photo.name })
          : translate('onSite.finding.photo')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={translate('onSite.finding.photo')}
        onChange={({ target }) => setPhoto(target.files?.[0] ?? null)}
      />
      <Button type="submit" variant="contained" size="large" sx={{ minHeight: 48 }}>
        {translate('onSite.finding.save')}
      </Button>
    </Stack>
  )
}

/** The element inside that has the focus. */
const focusedIn = (place: HTMLElement | null): HTMLElement | undefined => {
  const focused = document.activeElement
  return focused instanceof HTMLElement && place?.contains(focused) ? focused : undefined
}

interface WaitingProps {
  waiting: readonly QueuedInspection[]
  onDrop: (key: string) => void
}

/** How many inspections are still to be sent, and those that the server refused. */
const Waiting = ({ waiting, onDrop }: WaitingProps) => {
  const translate = useTranslate()
  const status = useRef<HTMLDivElement>(null)
  const refused = waiting.filter((item) => item.refused !== undefined)
  const count = waiting.length - refused.length
  return (
    <Stack ref={status} role="status" tabIndex={-1} sx={{ gap: 1, outline: 'none' }}>
      {(count > 0 || refused.length === 0) && (
        <Typography color="text.secondary">
          {count === 0 ? translate('onSite.sent') : translate('onSite.waiting', { smart_count: count })}
        </Typography>
      )}
      {refused.map(({ key, refused: reason, number, credential }) => (
        <Alert
          key={key}
          severity="error"
          action={
            <Button
              color="inherit"
              onClick={() => {
                onDrop(key)
                status.current?.focus()
              }}
            >
              {translate('onSite.drop')}
            </Button>
          }
        >
          {translate('onSite.refused', { what: number || credential, reason })}
        </Alert>
      ))}
    </Stack>
  )
}

const Inspecting = () => {
  const translate = useTranslate()
  const isThere = useReach()
  const { waiting, late, keep, drop } = useInspections()
  const [place, setPlace] = usePlace()
  const [scan, setScan] = useState<Scan | null>(null)
  /** The key of the last scan, to which a finding may be added. */
  const last = useRef('')
  const isTouched = useRef(false)
  /** The camera and the inputs. The one that had the focus gets it back for the next card. */
  const inputs = useRef<HTMLDivElement>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const touch = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  useKeptOffline(path)

  const begin = async (card: CardId, digits: string) => {
    const item: Omit<QueuedInspection, 'user'> = {
      key: randomId(),
      at: new Date().toISOString(),
      ...card,
      ...{ zone: place.zone, site_company: place.company?.id ?? null },
      ...{ offline: false, signature: 'unsigned', note: '', photo: null },
    }
    last.current = item.key
    returnTo.current = focusedIn(inputs.current) ?? returnTo.current
    setScan({ ...item, checked: { by: 'nobody' } })
    const asking = askRegister(card, place)
    const [answer, signed] = await Promise.all([soon(asking), judge({ id: card.credential, digits })])
    const judged = {
      ...{ ...item, signature: signed.state, offline: answer === undefined },
      ...(answer
        ? toldBy(answer)
        : { assumed: assumedOf(signed, item.site_company ?? null), isAnswered: false }),
    }
    // It is kept before a finding is added: the phone may be put away.
    await keep(judged, last.current === item.key)
    const show = (checked: Checked, more = {}) =>
      setScan((now) => (now?.key === item.key ? { ...judged, ...more, checked } : now))
    const showAnswer = (answer: OnSiteAnswer) =>
      show({ by: 'register', place, signed, answer }, toldBy(answer))
    if (answer) return showAnswer(answer)
    show({ by: 'phone', place, signed })
    // The register has the last word, however late.
    const later = await asking
    if (!later) return
    showAnswer(later)
    // Where another card was scanned meanwhile, this verdict is shown once the inspection is sent.
    if (last.current === item.key && isOtherwise(later.result, judged.assumed)) alarm()
  }

  const read = ({ id, digits }: ReadCode) => void begin({ credential: id, number: '' }, digits)
  /** A card that the camera reads does not replace one whose finding is begun. */
  const scanned = (text: string) => {
    if (!isTouched.current) read(readCode(text))
  }
  const typed = (number: string) => void begin({ credential: '', number }, '')
  const save = (finding: Finding) => {
    if (!scan) return
    const { checked: _, ...item } = scan
    isTouched.current = false
    last.current = ''
    setScan(null)
    returnTo.current?.focus()
    void keep({ ...item, ...finding }, false)
  }

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
      <Box sx={columnsStyle}>
        <Stack ref={inputs} sx={{ gap: 2 }}>
          <PlaceInputs place={place} onChange={setPlace} />
          <Camera onRead={scanned} />
          <TypedNumber onRead={read} onType={typed} />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          {scan && <Verdict key={scan.key} checked={scan.checked} />}
          {scan && scan.checked.by !== 'nobody' && (
            <FindingForm key={`finding-${scan.key}`} onChange={touch} onSave={save} />
          )}
          <LateVerdicts late={late} onSeen={(items) => void drop(...items)} />
          <Waiting waiting={waiting} onDrop={(key) => void drop({ key })} />
        </Stack>
      </Box>
    </>
  )
}

/**
 * /verificar-en-sitio: one card after the other, with a signal or without. Camera and service worker work only where the document was loaded as this
 * page.
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
