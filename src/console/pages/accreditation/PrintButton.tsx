import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Box, Button, DialogContentText, GlobalStyles, Stack, Typography } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { MATRIX_MOST } from '../../../contract/limits.ts'
import { formatMoment } from '../../../credential/public/formatMoment.ts'
import { stateOf } from '../../../domain/accreditation.ts'
import { dayOf } from '../../../domain/days.ts'
import { DialogFrame } from '../../components/DialogFrame.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { BulkProgress } from '../../components/list/BulkDialog.tsx'
import { offers } from '../../port/backend.ts'
import type { MatrixMeta, MatrixSize } from '../../port/sources.ts'
import { MATRIX } from '../../port/sources.ts'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { checkboxStyle } from './ItemCheckbox.tsx'
import { useRequirementTypes } from './MatrixFilters.tsx'
import { MatrixLegend, MatrixSign, signsStyle } from './MatrixSign.tsx'
import { paperStyle } from './matrixStyle.ts'
import { BY_NAME, itemOf } from './useTickItem.ts'

/** More are a stack of paper that nobody reads, and take long to lay out. */
const MOST = 2000
/** What fits on Letter and on A4, lying, in the pixels of CSS: 10 mm are left at each side. */
const SHEET = { width: 976, height: 700 } as const
/** No sheet has more rows, however low they are. */
const ROWS = 16

/** What the list is narrowed by, as a sentence. */
const useFilterText = (people: readonly MatrixPerson[]): string => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const { data: types = [] } = useRequirementTypes()
  const { q, company, state, active, missing } = filterValues
  const said = (key: string, value: string) => `${translate(`accreditation.filter.${key}`)}: ${value}`
  const parts = [
    active === true && translate('accreditation.filter.active'),
    active === false && said('state', translate('personnel.state.inactive')),
    state && said('state', translate(`personnel.state.${state}`)),
    // All of them are of that company.
    company !== undefined && said('company', people[0]?.company_name ?? ''),
    missing !== undefined && said('missing', types.find(({ id }) => id === missing)?.name ?? String(missing)),
    q && translate('accreditation.print.search', { q }),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(' · ') : translate('accreditation.filter.all')
}

type Work =
  | { phase: 'loading'; done: number; total: number }
  | { phase: 'tooMany' }
  | { phase: 'failed'; reason: string }

/** 'Imprimir': prints everybody whom the filter has, not only the page that is shown, on numbered sheets. */
export const PrintButton = () => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { filterValues, meta } = useListContext<MatrixPerson>()
  const { count } = (meta ?? {}) as Partial<MatrixMeta>
  const abort = useRef<AbortController>(undefined)
  const [work, setWork] = useState<Work>()
  const [people, setPeople] = useState<MatrixPerson[]>()
  const canFilter = offers('accreditation.list', 'filter')
  useEffect(() => () => abort.current?.abort(), [])

  const load = async (signal: AbortSignal): Promise<MatrixPerson[] | undefined> => {
    // Somebody may move to another page meanwhile.
    const found = new Map<string, MatrixPerson>()
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await dataProvider.getList<MatrixPerson>('personnel', {
        pagination: { page, perPage: MATRIX_MOST },
        sort: BY_NAME,
        filter: filterValues,
        meta: { ...MATRIX, size: MATRIX_MOST } satisfies MatrixSize,
        signal,
      })
      signal.throwIfAborted()
      const { pages: last, count: total } = answer.meta as MatrixMeta
      for (const person of answer.data) found.set(person.id, person)
      if (Math.max(found.size, total ?? 0) > MOST) return undefined
      pages = last
      setWork({ phase: 'loading', done: found.size, total: total ?? Math.ceil((found.size / page) * pages) })
    }
    return [...found.values()]
  }
  const print = async () => {
    if ((count ?? 0) > MOST) return setWork({ phase: 'tooMany' })
    abort.current = new AbortController()
    const { signal } = abort.current
    setWork({ phase: 'loading', done: 0, total: count ?? 0 })
    try {
      const loaded = await load(signal)
      setWork(loaded ? undefined : { phase: 'tooMany' })
      setPeople(loaded)
    } catch (error) {
      if (!signal.aborted) setWork({ phase: 'failed', reason: getErrorText(error) })
    }
  }
  const close = () => {
    abort.current?.abort()
    setWork(undefined)
  }
  const title = translate('accreditation.print.title')
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        onClick={() => void print()}
        sx={{ displayPrint: 'none' }}
      >
        {translate('accreditation.print.button')}
      </Button>
      {work && (
        <DialogFrame
          title={title}
          onClose={close}
          actions={
            <Button variant="outlined" autoFocus onClick={close}>
              {translate(`ra.action.${work.phase === 'loading' ? 'cancel' : 'close'}`)}
            </Button>
          }
        >
          {work.phase === 'loading' && (
            <>
              <DialogContentText sx={{ mb: 2 }}>{translate('accreditation.print.about')}</DialogContentText>
              <BulkProgress title={title} done={work.done} total={work.total} />
            </>
          )}
          {work.phase === 'tooMany' && (
            <DialogContentText>
              {translate(`accreditation.print.${canFilter ? 'tooMany' : 'tooManyOfAll'}`, {
                most: MOST.toLocaleString('es-MX'),
              })}
            </DialogContentText>
          )}
          {work.phase === 'failed' && (
            <DialogContentText>
              {translate('accreditation.print.failed', { reason: work.reason })}
            </DialogContentText>
          )}
        </DialogFrame>
      )}
      {people && <PrintSheets people={people} onPrinted={() => setPeople(undefined)} />}
    </>
  )
}

/** The rows of each sheet: as many as fit, at least one. `frame` is the height of all that stands above and below them. */
const sheetsOf = (heights: readonly number[], frame: number): number[][] => {
  const sheets: number[][] = []
  let free = 0
  for (const [row, height] of heights.entries()) {
    const last = sheets.at(-1)
    if (last && height <= free && last.length < ROWS) last.push(row)
    else {
      sheets.push([row])
      free = SHEET.height - frame
    }
    free -= height
  }
  return sheets
}

/**
 * The sheets, beside the page and on paper alone. All rows are drawn on one sheet first, out of sight, which tells how many fit on each; then they are printed.
 */
const PrintSheets = ({ people, onPrinted }: { people: readonly MatrixPerson[]; onPrinted: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const [sheets, setSheets] = useState<number[][]>()
  const [moment] = useState(() => formatMoment(new Date()))
  useLayoutEffect(() => {
    const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0
    const rows = [...(box.current?.querySelectorAll('tbody tr') ?? [])].map(heightOf)
    const all = rows.reduce((sum, height) => sum + height, 0)
    setSheets(sheetsOf(rows, heightOf(box.current?.querySelector('section')) - all))
  }, [])
  const printed = useRef(onPrinted)
  useEffect(() => {
    if (!sheets) return
    const done = () => printed.current()
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [sheets])
  const shown = sheets ?? [[...people.keys()]]
  return createPortal(
    <Box
      ref={box}
      className="matrix-sheets"
      aria-hidden="true"
      sx={[checkboxStyle, paperStyle, signsStyle, sheetsStyle, sheets ? onPaperStyle : outOfSightStyle]}
    >
      <GlobalStyles styles={ALONE} />
      {shown.map((rows, index) => (
        <Sheet
          key={rows[0]}
          people={people}
          rows={rows}
          moment={moment}
          page={index + 1}
          pages={shown.length}
        />
      ))}
    </Box>,
    document.body,
  )
}

interface SheetProps {
  people: readonly MatrixPerson[]
  /** Those of them who are on this sheet. */
  rows: readonly number[]
  moment: string
  page: number
  pages: number
}

const Sheet = ({ people, rows, moment, page, pages }: SheetProps) => {
  const translate = useTranslate()
  const { data: types = [] } = useRequirementTypes()
  const filters = useFilterText(people)
  const items = people.flatMap(({ personnel_accreditation }) => personnel_accreditation)
  const requirements = [...new Set([...types, ...items].map(({ name }) => name))]
  const count = people.length
  return (
    <section>
      <Stack component="header" direction="row" sx={{ justifyContent: 'space-between', gap: 2, pb: 1 }}>
        <div>
          <Typography component="h1" sx={{ fontSize: 16, fontWeight: 650 }}>
            {translate('accreditation.title')}
          </Typography>
          <div>
            {filters} ·{' '}
            {translate('accreditation.count', { smart_count: count, count: count.toLocaleString('es-MX') })}
          </div>
        </div>
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          <div>{translate('accreditation.pager.page', { page, pages })}</div>
          <div>{translate('accreditation.print.moment', { moment })}</div>
        </Box>
      </Stack>
      <table>
        <thead>
          <tr>
            <th className="number">{translate('accreditation.print.number')}</th>
            <th className="status">{translate('accreditation.columns.status')}</th>
            <th className="name">{translate('accreditation.columns.name')}</th>
            {requirements.map((name) => (
              <th key={name} className="item">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const person = people[row]
            return person && <SheetRow key={person.id} {...{ person, requirements }} number={row + 1} />
          })}
        </tbody>
      </table>
      <Box sx={{ pt: 1 }}>
        <MatrixLegend />
      </Box>
    </section>
  )
}

const SheetRow = ({
  person,
  number,
  requirements,
}: {
  person: MatrixPerson
  number: number
  requirements: readonly string[]
}) => {
  const translate = useTranslate()
  const { role_definition, accreditation_number, company_name } = person
  return (
    <tr>
      <td>{number}</td>
      <td>{translate(`personnel.state.${stateOf(person, dayOf(new Date()))}`)}</td>
      <td>
        <strong>{listedName(person)}</strong>
        <div>{role_definition}</div>
        <div>{[accreditation_number, company_name].filter(Boolean).join(' · ')}</div>
      </td>
      {requirements.map((name) => (
        <td key={name} className="item">
          <MatrixSign item={itemOf(person, name)} />
        </td>
      ))}
    </tr>
  )
}

/** While there are sheets, they alone are printed. */
const ALONE = { '@media print': { 'body > *:not(.matrix-sheets)': { display: 'none !important' } } } as const

const onPaperStyle = { display: 'none', '@media print': { display: 'block' } } as const

const outOfSightStyle = {
  position: 'fixed',
  top: 0,
  left: 0,
  visibility: 'hidden',
  pointerEvents: 'none',
} as const

const sheetsStyle = {
  width: SHEET.width,
  mx: 'auto',
  fontSize: 10,
  lineHeight: '13px',
  color: 'text.primary',
  '& section': { breakAfter: 'page', breakInside: 'avoid' },
  '& section:last-of-type': { breakAfter: 'auto' },
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    p: '3px 5px',
    textAlign: 'left',
    fontWeight: 400,
    overflowWrap: 'break-word',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 600, verticalAlign: 'bottom' },
  '& th.number': { width: 40 },
  '& th.status': { width: 76 },
  '& th.name': { width: 286 },
  '& .item': { px: '2px', textAlign: 'center' },
  '& th.item': { fontSize: 9, lineHeight: '11px' },
  '& .item .item-box': { justifyContent: 'center' },
} as const
