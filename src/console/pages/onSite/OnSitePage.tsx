import './words.ts'
import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Assumption, isOtherwise, type OnSiteAnswer } from '../../../domain/inspections.ts'
import { readNumber } from '../../../domain/printedNumber.ts'
import { call } from '../../api/client.ts'
import { PATIENCE_MS, reach } from '../../api/reach.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { alarm } from './alarm.ts'
import { Camera } from './Camera.tsx'
import { Finding, type Found } from './Finding.tsx'
import { isOwnDocument } from './keepOffline.ts'
import { LateVerdicts } from './LateVerdicts.tsx'
import type { QueuedInspection } from './queue.ts'
import { type Here, Site, useHere } from './Site.tsx'
import { assumedOf, judge, type ReadCode, readAddress, readCode } from './signature.ts'
import { useInspections } from './useInspections.ts'
import { useKeptOffline } from './useKeptOffline.ts'
import { useReach } from './useReach.ts'
import { type Known, Verdict } from './Verdict.tsx'

type Scan = Omit<QueuedInspection, 'user'> & { known: Known }
/** What was gone by once the register has answered. */
const heard = ({ result }: OnSiteAnswer): { assumed: Assumption; isAnswered: true } => ({
  assumed: result === 'may' ? 'may' : 'may_not',
  isAnswered: true,
})
type Asked = Pick<QueuedInspection, 'credential' | 'number'>

const { path } = pages.onSite

/** Whoever does not answer in this time is not waited for any longer. */
const ANSWER_MS = 30_000

/** The register's answer; undefined where there is no signal. Whatever else is wrong is told as the lack of an answer as well. */
const ask = ({ credential, number }: Asked, { zone, company }: Here): Promise<OnSiteAnswer | undefined> =>
  call('onSite.check', {
    signal: AbortSignal.timeout(ANSWER_MS),
    query: {
      ...(number ? { number } : { credential }),
      ...(zone === null ? {} : { zone }),
      ...(company === null ? {} : { company: company.id }),
    },
  }).catch(() => undefined)

/** What comes soon; undefined where nobody answers for so long, though there may be a network: that is looked into. */
const soon = <T,>(answer: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      void reach.look()
      resolve(undefined)
    }, PATIENCE_MS)
    void answer.then((came) => {
      clearTimeout(timer)
      resolve(came)
    })
  })

/** The number under the QR, for a card or a camera that cannot be read; or the QR's address, as a reader that types or a message has it. */
const TypedNumber = ({
  onRead,
  onType,
}: {
  onRead: (code: ReadCode) => void
  onType: (number: string) => void
}) => {
  const translate = useTranslate()
  const [number, setNumber] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = number.trim()
        if (typed === '') return
        const code = readAddress(typed)
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
    </Box>
  )
}

/** What of this has the focus. */
const focusedIn = (place: HTMLElement | null): HTMLElement | undefined => {
  const focused = document.activeElement
  return focused instanceof HTMLElement && place?.contains(focused) ? focused : undefined
}

/** What is still on the phone, and what the server would not take. */
const Waiting = ({
  waiting,
  onDrop,
}: {
  waiting: readonly QueuedInspection[]
  onDrop: (key: string) => void
}) => {
  const translate = useTranslate()
  const status = useRef<HTMLDivElement>(null)
  const refused = waiting.filter((item) => item.refused !== undefined)
  const count = waiting.length - refused.length
  return (
    <Box ref={status} role="status" tabIndex={-1} sx={{ display: 'grid', gap: 1, outline: 'none' }}>
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
    </Box>
  )
}

const Inspecting = () => {
  const translate = useTranslate()
  const isThere = useReach()
  const { waiting, told, keep, drop } = useInspections()
  const [here, setHere] = useHere()
  const [scan, setScan] = useState<Scan | null>(null)
  /** The last one that was scanned, of which something may be noted. */
  const last = useRef('')
  const isTouched = useRef(false)
  /** Where one scans and types, and what of it had the focus: it has it again for the next card. */
  const asks = useRef<HTMLDivElement>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const touch = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  useKeptOffline(path)

  const begin = async (asked: Asked, digits: string) => {
    const item: Omit<QueuedInspection, 'user'> = {
      ...{ key: crypto.randomUUID(), at: new Date().toISOString(), ...asked },
      ...{ zone: here.zone, site_company: here.company?.id ?? null },
      ...{ offline: false, signature: 'unsigned', note: '', photo: null },
    }
    last.current = item.key
    returnTo.current = focusedIn(asks.current) ?? returnTo.current
    setScan({ ...item, known: { kind: 'asking' } })
    const asking = ask(asked, here)
    const [answer, signed] = await Promise.all([soon(asking), judge({ id: asked.credential, digits })])
    const judged = {
      ...{ ...item, signature: signed.state, offline: answer === undefined },
      ...(answer
        ? heard(answer)
        : { assumed: assumedOf(signed, item.site_company ?? null), isAnswered: false }),
    }
    // It is kept before anything is noted: the phone may be put away.
    await keep(judged, last.current === item.key)
    const show = (known: Known, more = {}) =>
      setScan((now) => (now?.key === item.key ? { ...judged, ...more, known } : now))
    const answered = (found: OnSiteAnswer) =>
      show({ here, signed, kind: 'answer', answer: found }, heard(found))
    if (answer) return answered(answer)
    show({ here, signed, kind: 'offline' })
    // The register has the last word, however late.
    const late = await asking
    if (!late) return
    answered(late)
    // Of a card that was put aside meanwhile, its verdict comes when it has been sent.
    if (last.current === item.key && isOtherwise(late.result, judged.assumed)) alarm()
  }

  /** The next card; what was noted of the last one is not lost by one that comes before the camera. */
  const scanned = (text: string) => {
    if (!isTouched.current) read(readCode(text))
  }
  const read = ({ id, digits }: ReadCode) => void begin({ credential: id, number: '' }, digits)
  const typed = (number: string) => void begin({ credential: '', number }, '')
  const save = ({ note, photo }: Found) => {
    if (!scan) return
    const { known: _, ...item } = scan
    isTouched.current = false
    last.current = ''
    setScan(null)
    returnTo.current?.focus()
    void keep({ ...item, note, photo }, false)
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
        <Box ref={asks} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Site here={here} onChange={setHere} />
          <Camera onRead={scanned} />
          <TypedNumber onRead={read} onType={typed} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {scan && <Verdict key={scan.key} known={scan.known} />}
          {scan && scan.known.kind !== 'asking' && (
            <Finding key={`finding-${scan.key}`} onChange={touch} onSave={save} />
          )}
          <LateVerdicts told={told} onSeen={(items) => void drop(...items)} />
          <Waiting waiting={waiting} onDrop={(key) => void drop({ key })} />
        </Box>
      </Box>
    </>
  )
}

/** /verificar-en-sitio: one card after the other, with a signal or without. The camera and the service worker want a document of their own. */
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
